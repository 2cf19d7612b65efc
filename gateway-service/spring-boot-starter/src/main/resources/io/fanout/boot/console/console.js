'use strict';
// Shows what the gateway sends once a second. Every text goes in as text, never as markup:
// names come from settings and paths from clients.
(() => {
  const BASE = document.currentScript.src.replace(/console\.js.*$/, '');
  const SVG = 'http://www.w3.org/2000/svg';
  const SAMPLES = 180;
  const SPARKS = 60;
  const $ = id => document.getElementById(id);

  const history = { complete: [], partial: [], failed: [], inFlight: [], bad: [], calls: [], busy: [], heap: [] };
  let layout = null;
  let layoutHash = null;
  let exchanges = { failed: [], partial: [], slowest: [] };
  let exchangesVersion = -1;
  let kind = null;
  let listed = null;
  let fetching = false;
  let last = null;

  // ---- elements

  const el = (tag, cls, text) => {
    const node = document.createElement(tag);
    if (cls) node.className = cls;
    if (text !== undefined) node.textContent = text;
    return node;
  };
  const svg = (tag, attributes) => {
    const node = document.createElementNS(SVG, tag);
    for (const name in attributes) node.setAttribute(name, attributes[name]);
    return node;
  };
  const put = (node, text) => {
    if (node.textContent !== String(text)) node.textContent = text;
  };
  const set = (node, name, value) => {
    if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
  };

  // Makes the children of a node be the items, one for one; what is there already stays.
  const sync = (parent, items, keyOf, create, update) => {
    const known = parent.known || (parent.known = new Map());
    const wanted = new Set();
    let next = parent.firstElementChild;
    for (const item of items) {
      const key = keyOf(item);
      wanted.add(key);
      let node = known.get(key);
      if (!node) {
        node = create(item);
        known.set(key, node);
      }
      if (node === next) next = next.nextElementSibling;
      else parent.insertBefore(node, next);
      if (update) update(node, item);
    }
    for (const [key, node] of known) {
      if (!wanted.has(key)) {
        node.remove();
        known.delete(key);
      }
    }
  };

  // ---- numbers

  const millis = ms => {
    if (ms === undefined || ms === null) return '–';
    if (ms < 10) return ms.toFixed(1) + ' ms';
    return ms < 1000 ? Math.round(ms) + ' ms' : (ms / 1000).toFixed(2) + ' s';
  };
  const rate = r => {
    if (r > 0 && r < 0.05) return '<0.1';
    return r >= 10 ? Math.round(r).toLocaleString('en') : r.toFixed(1).replace(/\.0$/, '');
  };
  const count = n => Math.round(n).toLocaleString('en');
  const bytes = n => {
    if (n < 1024) return n + ' B';
    if (n < 1048576) return (n / 1024).toFixed(0) + ' KB';
    return n < 10737418240 ? (n / 1048576).toFixed(n < 10485760 ? 1 : 0) + ' MB' : (n / 1073741824).toFixed(1) + ' GB';
  };
  const percent = part => (part > 0 && part < 0.001 ? '<0.1' : (part * 100).toFixed(part < 0.1 ? 1 : 0)) + ' %';
  const sum = (items, of) => items.reduce((all, item) => all + (of(item) || 0), 0);
  const seconds = ms => (ms % 1000 === 0 ? ms / 1000 + ' s' : ms + ' ms');
  const clock = at => new Date(at).toLocaleTimeString('en-GB');

  // ---- tiles and the chart

  const push = (name, value) => {
    history[name].push(value);
    if (history[name].length > SAMPLES) history[name].shift();
  };

  const sparkline = all => {
    const values = all.slice(-SPARKS);
    const most = Math.max(...values, 1e-9);
    return values.map((v, i) => `${i ? 'L' : 'M'}${(SPARKS - values.length + i)} ${(24 - (v / most) * 22).toFixed(1)}`).join('');
  };

  const tile = ({ label }) => {
    const node = el('div', 'tile');
    node.append(el('p', 'label', label));
    node.value = node.appendChild(el('p', 'value'));
    node.sub = node.appendChild(el('p', 'sub'));
    const line = svg('svg', { viewBox: `0 0 ${SPARKS - 1} 26`, preserveAspectRatio: 'none', 'aria-hidden': 'true' });
    node.spark = line.appendChild(svg('path', { class: 'spark' }));
    node.append(line);
    return node;
  };

  const tiles = now => {
    const all = sum(now.endpoints, e => e.rate);
    const partial = sum(now.endpoints, e => e.partial);
    const failed = sum(now.endpoints, e => e.failed + e.clientLeft);
    const calls = sum(now.backends, b => b.rate);
    const lanes = now.lanes.filter(lane => lane.busy !== null);
    const busy = lanes.length ? sum(lanes, lane => lane.busy) / lanes.length : 0;
    const heap = now.memory.find(m => m.name === 'heap');
    const overhead = Math.max(0, ...now.endpoints.filter(e => e.rate > 0).map(e => e.overhead.p99 || 0));
    push('complete', Math.max(0, all - partial - failed));
    push('partial', partial);
    push('failed', failed);
    push('inFlight', now.inFlight);
    push('bad', all > 0 ? (partial + failed) / all : 0);
    push('calls', calls);
    push('busy', busy);
    push('heap', heap.held);
    const totals = history.complete.map((c, i) => c + history.partial[i] + history.failed[i]);
    const items = [
      { label: 'Requests per second', value: rate(all), sub: `${count(now.endpoints.filter(e => e.rate > 0).length)} of ${now.endpoints.length} endpoints busy`, values: totals },
      { label: 'In flight', value: count(now.inFlight), sub: `of at most ${count(now.maxInFlight)}`, values: history.inFlight, tone: now.inFlight > now.maxInFlight * 0.9 ? 'bad' : '' },
      { label: 'Partial or failed', value: all > 0 ? percent((partial + failed) / all) : '–', sub: `${rate(partial)} partial, ${rate(failed)} failed /s`, values: history.bad, tone: failed > 0 ? 'bad' : partial > 0 ? 'warn' : '' },
      { label: 'Calls per second', value: rate(calls), sub: all > 0 ? `${(calls / all).toFixed(1)} per request` : '', values: history.calls },
      { label: 'Lanes busy', value: lanes.length ? percent(busy) : '–', sub: overhead > 0 ? `overhead p99 ${millis(overhead)}` : '', values: history.busy, tone: busy > 0.9 ? 'bad' : '' },
      { label: 'Heap', value: bytes(heap.held), sub: heap.max > 0 ? `of ${bytes(heap.max)}` : '', values: history.heap },
    ];
    sync($('tiles'), items, item => item.label, tile, (node, item) => {
      put(node.value, item.value);
      node.value.className = 'value ' + (item.tone || '');
      put(node.sub, item.sub);
      set(node.spark, 'd', sparkline(item.values));
    });
    chart(totals);
  };

  const chart = totals => {
    const most = Math.max(...totals, 1);
    const height = 100;
    const area = (cls, from, to) => {
      const x = i => SAMPLES - totals.length + i;
      const y = v => (height - (v / most) * (height - 4)).toFixed(1);
      const up = to.map((v, i) => `${i ? 'L' : 'M'}${x(i)} ${y(v)}`).join('');
      const back = from.map((v, i) => [x(i), y(v)]).reverse().map(([a, b]) => `L${a} ${b}`).join('');
      return { cls, d: up + back + 'Z' };
    };
    const zero = totals.map(() => 0);
    const complete = history.complete;
    const withPartial = complete.map((c, i) => c + history.partial[i]);
    set($('chart'), 'viewBox', `0 0 ${SAMPLES - 1} ${height}`);
    sync($('chart'), [area('area-complete', zero, complete), area('area-partial', complete, withPartial), area('area-failed', withPartial, totals)],
      a => a.cls, a => svg('path', { class: a.cls }), (node, a) => set(node, 'd', a.d));
    put($('chart-top'), `highest: ${rate(most)} per second`);
  };

  // ---- endpoints

  const figure = (name, cls) => {
    const node = el('p', 'figure ' + (cls || ''));
    node.append(el('b', '', name));
    node.value = node.appendChild(el('span'));
    return node;
  };

  const shareBar = () => {
    const bar = svg('svg', { class: 'share', preserveAspectRatio: 'none', 'aria-hidden': 'true' });
    bar.parts = ['complete', 'partial', 'failed'].map(name => bar.appendChild(svg('rect', { class: 'area-' + name, y: 0, height: '100%' })));
    return bar;
  };

  const share = (bar, parts) => {
    const all = parts.reduce((a, b) => a + b, 0);
    let x = 0;
    parts.forEach((part, i) => {
      const width = all > 0 ? (part / all) * 100 : 0;
      set(bar.parts[i], 'x', x.toFixed(2) + '%');
      set(bar.parts[i], 'width', width.toFixed(2) + '%');
      x += width;
    });
  };

  const endpointOf = name => (layout ? layout.endpoints.find(e => e.name === name) : null);

  const endpointItem = endpoint => {
    const node = el('details', 'item endpoint');
    const summary = node.appendChild(el('summary'));
    const route = summary.appendChild(el('div', 'route'));
    route.append(el('h3', '', endpoint.name));
    node.how = route.appendChild(el('div', 'muted'));
    node.rate = summary.appendChild(figure('per second', 'rate'));
    const outcome = summary.appendChild(el('div', 'outcome'));
    node.share = outcome.appendChild(shareBar());
    node.shareText = outcome.appendChild(el('p', 'share-text muted'));
    node.p50 = summary.appendChild(figure('p50'));
    node.p90 = summary.appendChild(figure('p90', 'p90'));
    node.p99 = summary.appendChild(figure('p99'));
    node.overhead = summary.appendChild(figure('overhead p99'));
    node.body = node.appendChild(el('div', 'body'));
    return node;
  };

  const endpoints = now => sync($('endpoint-list'), now.endpoints, e => e.name, endpointItem, (node, e) => {
    const its = endpointOf(e.name);
    const bad = e.failed + e.clientLeft;
    const route = its ? `${its.method} ${its.path}` : layout ? 'asked by the application itself' : '';
    put(node.how, [route === e.name ? '' : route, its ? `deadline ${seconds(its.deadline)}` : ''].filter(Boolean).join(' · '));
    put(node.rate.value, rate(e.rate));
    share(node.share, [e.complete, e.partial, bad]);
    put(node.shareText, e.rate === 0 ? 'idle' : bad + e.partial === 0 ? 'all complete' : `${percent(e.partial / e.rate)} partial, ${percent(bad / e.rate)} failed`);
    put(node.p50.value, millis(e.p50));
    put(node.p90.value, millis(e.p90));
    put(node.p99.value, millis(e.p99));
    put(node.overhead.value, millis(e.overhead.p99));
    if (its) graph(node, its, e);
  });

  // ---- the graph of an endpoint's calls

  const WIDTH = 168;
  const HEIGHT = 46;
  const GAP_X = 64;
  const GAP_Y = 14;
  const MARGIN = 4;
  const shortened = (text, most) => (text.length > most ? text.slice(0, most - 1) + '…' : text);

  const graphNode = (name, sub, x, y, cls) => {
    const node = svg('g', { class: 'node ' + cls, transform: `translate(${x} ${y})` });
    node.append(svg('rect', { width: WIDTH, height: HEIGHT, rx: 7 }));
    const title = svg('text', { x: 10, y: 19 });
    title.textContent = shortened(name, 22);
    node.small = svg('text', { x: 10, y: 36, class: 'small' });
    node.small.textContent = sub;
    node.hint = svg('title', {});
    node.append(node.hint, title, node.small);
    return node;
  };

  const drawGraph = its => {
    const calls = its.calls;
    const index = new Map(calls.map((call, i) => [call.name, i]));
    const depth = [];
    const depthOf = i => {
      if (depth[i] === undefined) {
        depth[i] = 0; // the settings refuse a circle; this ends one all the same
        depth[i] = calls[i].after.length ? 1 + Math.max(...calls[i].after.map(n => depthOf(index.get(n)))) : 0;
      }
      return depth[i];
    };
    calls.forEach((_, i) => depthOf(i));
    const layers = Math.max(0, ...depth) + 1;
    const rows = new Array(layers).fill(0);
    const spares = [];
    const places = calls.map((call, i) => {
      const place = { layer: depth[i] + 1, row: rows[depth[i]]++ };
      if (call.fallbackCall) spares.push({ call, place: { layer: depth[i] + 1, row: rows[depth[i]]++ } });
      return place;
    });
    const tall = Math.max(1, ...rows) * (HEIGHT + GAP_Y) - GAP_Y;
    const at = place => [MARGIN + place.layer * (WIDTH + GAP_X), MARGIN + place.row * (HEIGHT + GAP_Y) + (place.layer === 0 || place.layer === layers + 1 ? 0 : (tall - (rows[place.layer - 1] * (HEIGHT + GAP_Y) - GAP_Y)) / 2)];
    const wide = (layers + 2) * (WIDTH + GAP_X) - GAP_X + 2 * MARGIN;
    const whole = svg('svg', { class: 'graph', width: wide, height: tall + 2 * MARGIN, viewBox: `0 0 ${wide} ${tall + 2 * MARGIN}`, role: 'img', 'aria-label': `The calls of ${its.name}: ${calls.map(c => c.name + (c.after.length ? ' after ' + c.after.join(' and ') : '')).join(', ')}` });
    const middle = MARGIN + (tall - HEIGHT) / 2;
    const edge = (from, to, cls) => {
      const [x1, y1] = [from[0] + WIDTH, from[1] + HEIGHT / 2];
      const [x2, y2] = [to[0], to[1] + HEIGHT / 2];
      const half = (x2 - x1) / 2;
      whole.append(svg('path', { class: 'edge ' + (cls || ''), d: `M${x1} ${y1}C${x1 + half} ${y1} ${x2 - half} ${y2} ${x2} ${y2}` }));
    };
    const request = [MARGIN, middle];
    const answer = [MARGIN + (layers + 1) * (WIDTH + GAP_X), middle];
    const used = new Set(calls.flatMap(call => call.after));
    calls.forEach((call, i) => {
      if (!call.after.length) edge(request, at(places[i]));
      call.after.forEach(name => edge(at(places[index.get(name)]), at(places[i])));
      if (!used.has(call.name)) edge(at(places[i]), answer);
    });
    whole.append(graphNode(its.handler ? 'handler ' + its.handler : 'request', `${its.method} ${shortened(its.path, 18)}`, request[0], request[1], 'end'));
    whole.append(graphNode(calls.length === 0 ? 'answer' : 'merged answer', `within ${seconds(its.deadline)}`, answer[0], answer[1], 'end'));
    if (!calls.length) edge(request, answer);
    const nodes = calls.map((call, i) => whole.appendChild(graphNode(call.name, '', ...at(places[i]), call.required ? 'required' : '')));
    spares.forEach(spare => {
      const [x, y] = at(spare.place);
      const [ox, oy] = at(places[index.get(spare.call.name)]);
      whole.append(svg('path', { class: 'edge spare', d: `M${ox + 20} ${oy + HEIGHT}L${x + 20} ${y}` }));
      whole.append(graphNode(spare.call.fallbackCall.name, `if ${shortened(spare.call.name, 10)} fails, at ${shortened(spare.call.fallbackCall.backend, 8)}`, x, y, 'spare'));
    });
    return { whole, nodes };
  };

  const graph = (node, its, now) => {
    if (!node.open) return;
    if (node.drawn !== its) {
      node.drawn = its;
      node.body.replaceChildren();
      node.graph = drawGraph(its);
      const chips = el('ul', 'chips');
      for (const text of [its.handler && 'Java handler', its.identity && 'identity required', ...its.limits.map(name => 'limit ' + name)]) {
        if (text) chips.append(el('li', 'chip', text));
      }
      node.body.append(chips, node.graph.whole);
    }
    its.calls.forEach((call, i) => {
      const drawn = node.graph.nodes[i];
      const figures = now.calls[call.name];
      const failing = figures && figures.rate > 0 ? figures.failing / figures.rate : 0;
      drawn.classList.toggle('sick', failing > 0.01);
      put(drawn.small, `${shortened(call.backend, 9)} · ${figures ? millis(figures.p50) : 'idle'}${failing > 0.01 ? ` · ${percent(failing)} bad` : ''}`);
      put(drawn.hint, [
        `${call.name} calls ${call.backend}`, call.required ? 'required' : 'optional', `timeout ${seconds(call.timeout)}`,
        call.fallback ? 'has a fallback' : '', call.cached ? 'cached' : '', call.coalesced ? 'coalesced' : '',
        figures ? `p99 ${millis(figures.p99)}, ${rate(figures.rate)} per second` : '',
      ].filter(Boolean).join(', '));
    });
  };

  // ---- exchanges as waterfalls

  const bar = (from, took, whole, cls) => {
    const track = svg('svg', { preserveAspectRatio: 'none', 'aria-hidden': 'true' });
    const x = whole > 0 ? Math.min(99, (from / whole) * 100) : 0;
    const width = whole > 0 ? Math.max(0.7, Math.min(100 - x, (took / whole) * 100)) : 100;
    track.append(svg('rect', { class: cls, x: x.toFixed(2) + '%', width: width.toFixed(2) + '%', y: cls === 'bar-total' ? '38%' : 0, height: cls === 'bar-total' ? '24%' : '100%', rx: 2 }));
    return track;
  };

  const waterfall = exchange => {
    const table = el('table', 'waterfall');
    const whole = Math.max(exchange.took, ...exchange.calls.map(call => call.start + call.took));
    const row = (name, from, took, cls, words) => {
      const line = table.appendChild(el('tr'));
      line.append(el('td', '', name));
      line.appendChild(el('td', 'track')).append(bar(from, took, whole, cls));
      line.append(el('td', '', millis(took)), el('td', 'ending ' + (cls === 'bar-failed' ? 'bad' : cls === 'bar-stale' ? 'warn' : 'muted'), words));
    };
    for (const call of exchange.calls) {
      const extras = [call.ending === 'answered' ? '' : call.ending, call.status && call.status >= 300 ? call.status : '', call.retries ? (call.retries === 1 ? '1 retry' : `${call.retries} retries`) : '', call.hedges ? 'hedged' : ''];
      row(call.name === call.backend ? call.name : `${call.name} (${call.backend})`, call.start, call.took, call.ending === 'stale' ? 'bar-stale' : call.answered ? 'bar-answered' : 'bar-failed', extras.filter(Boolean).join(', '));
    }
    row('total', 0, exchange.took, 'bar-total', `of ${millis(exchange.allowed)} allowed`);
    return table;
  };

  const exchangeItem = exchange => {
    const node = el('details', 'item exchange');
    const summary = node.appendChild(el('summary'));
    const bad = exchange.status >= 400 ? 'bad' : exchange.complete ? 'good' : 'warn';
    summary.append(el('time', 'when muted', clock(exchange.at)), el('strong', bad, exchange.status));
    const path = summary.appendChild(el('span', 'path', `${exchange.method} ${exchange.path}`));
    if (exchange.endpoint !== `${exchange.method} ${exchange.path}`) path.append(el('small', '', exchange.endpoint));
    const failures = exchange.calls.filter(call => !call.answered).map(call => call.name);
    summary.append(el('span', 'words ' + (failures.length ? 'bad' : 'muted'), failures.length ? shortened(failures.join(', '), 24) : exchange.complete ? '' : 'partial'));
    summary.append(el('span', 'took', millis(exchange.took)));
    node.addEventListener('toggle', () => {
      if (!node.open) showExchanges();
      if (!node.open || node.drawn) return;
      node.drawn = true;
      const body = node.appendChild(el('div', 'body'));
      body.append(waterfall(exchange));
      for (const call of exchange.calls) {
        if (call.detail) body.append(el('p', 'detail', `${call.name}: ${call.detail}`));
      }
      body.append(el('p', 'detail muted', `request id ${exchange.id}`));
    });
    return node;
  };

  const KINDS = ['failed', 'partial', 'slowest'];
  const showExchanges = () => {
    const shown = kind || KINDS.find(name => exchanges[name].length) || 'failed';
    for (const name of KINDS) {
      const tab = $('tab-' + name);
      set(tab, 'aria-selected', name === shown);
      set(tab, 'tabindex', name === shown ? 0 : -1);
      put(tab.querySelector('.count'), exchanges[name].length);
    }
    set($('exchange-list'), 'aria-labelledby', 'tab-' + shown);
    // Who reads one keeps it: the list goes on when it is closed.
    if (listed === shown && $('exchange-list').querySelector('details[open]')) return;
    listed = shown;
    const items = exchanges[shown];
    if (!items.length) items.push({ none: true });
    sync($('exchange-list'), items, e => (e.none ? 'none' : shown + e.id + e.at), e => (e.none ? el('p', 'item empty muted', 'None so far.') : exchangeItem(e)));
    if (items[0].none) items.pop();
  };
  KINDS.forEach((name, i) => {
    const tab = $('tab-' + name);
    tab.addEventListener('click', () => {
      kind = name;
      showExchanges();
    });
    tab.addEventListener('keydown', event => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (step) {
        const other = $('tab-' + KINDS[(i + step + KINDS.length) % KINDS.length]);
        other.click();
        other.focus();
      }
    });
  });

  // ---- backends

  const STATE = { up: 'good', joining: 'warn', 'half-open': 'warn', open: 'bad', ejected: 'bad' };
  const BAD_EVENTS = new Set(['retry-budget-spent', 'hedge-budget-spent', 'revalidation-failed', 'not-connected']);

  const backendCard = backend => {
    const node = el('article', 'card');
    const head = node.appendChild(el('div', 'card-head'));
    head.append(el('h3', '', backend.name));
    node.state = head.appendChild(el('span', 'chip'));
    const facts = node.appendChild(el('div', 'facts'));
    node.figures = ['per second', 'in flight', 'p50', 'p99'].map(name => facts.appendChild(figure(name)));
    node.chips = node.appendChild(el('ul', 'chips'));
    node.caption = node.appendChild(el('h4', 'muted'));
    node.hosts = node.appendChild(el('ul', 'hosts'));
    return node;
  };

  const hostRow = () => {
    const node = el('li');
    const head = node.appendChild(el('div', 'card-head'));
    node.address = head.appendChild(el('span', 'address'));
    node.badge = head.appendChild(el('span', 'chip'));
    node.figures = node.appendChild(el('div', 'muted'));
    return node;
  };

  const backends = now => sync($('backend-list'), now.backends, b => b.name, backendCard, (node, b) => {
    const failing = b.rate > 0 ? b.failing / b.rate : 0;
    const sickHosts = b.hosts.filter(h => h.state !== 'up' && h.state !== 'joining').length;
    const worry = sickHosts > 0 ? `${sickHosts} of ${b.hostCount} hosts left out` : failing > 0.01 ? percent(failing) + ' failing' : b.rate > 0 ? 'well' : 'idle';
    put(node.state, worry);
    node.state.className = 'chip ' + (sickHosts > 0 || failing > 0.1 ? 'bad' : failing > 0.01 ? 'warn' : b.rate > 0 ? 'good' : '');
    const limit = b.adaptiveLimit !== undefined ? b.adaptiveLimit : b.maxInFlight;
    [rate(b.rate), `${count(b.inFlight)} of ${count(limit)}`, millis(b.p50), millis(b.p99)].forEach((text, i) => put(node.figures[i].value, text));
    const chips = Object.entries(b.endings).filter(([name]) => name !== 'answered').map(([name, r]) => ({ text: `${name} ${rate(r)}/s`, cls: name === 'stale' ? 'warn' : 'bad' }));
    for (const [name, r] of Object.entries(b.events)) {
      if (r > 0) chips.push({ text: `${name} ${rate(r)}/s`, cls: BAD_EVENTS.has(name) ? 'bad' : '' });
    }
    if (b.leased + b.idle > 0) chips.push({ text: `connections ${count(b.leased)} in use, ${count(b.idle)} idle`, cls: '' });
    if (b.pending > 0) chips.push({ text: `${count(b.pending)} wait for a connection`, cls: 'warn' });
    if (b.quotaInUse !== undefined) chips.push({ text: `quota: ${count(b.quotaInUse)} in use, ${count(b.quotaWaiting)} waiting`, cls: b.quotaWaiting > 0 ? 'warn' : '' });
    if (b.adaptiveLimit !== undefined) chips.push({ text: `adaptive limit ${count(b.adaptiveLimit)}`, cls: '' });
    for (const lookup of b.lookups) chips.push({ text: 'look-up fails: ' + lookup, cls: 'bad' });
    sync(node.chips, chips, c => c.text.replace(/[\d.,<]+/g, '#') + c.cls, c => el('li', 'chip ' + c.cls), (chip, c) => put(chip, c.text));
    put(node.caption, b.hostCount === 1 ? '1 host' : `${b.hostCount} hosts` + (b.hostCount > b.hosts.length ? `, ${b.hosts.length} shown` : ''));
    sync(node.hosts, b.hosts, h => h.address, hostRow, (row, h) => {
      put(row.address, h.address);
      put(row.badge, h.state === 'open' || h.state === 'half-open' ? 'breaker ' + h.state : h.state);
      row.badge.className = 'chip ' + (STATE[h.state] || '');
      put(row.figures, [
        `${count(h.inFlight)} in flight`, h.rate === undefined ? '' : `${rate(h.rate)}/s`,
        h.p50 === undefined ? '' : `p50 ${millis(h.p50)}`, h.p99 === undefined ? '' : `p99 ${millis(h.p99)}`,
        h.weight > 1 ? `weight ${h.weight}` : '', h.part < 1 ? `at ${percent(h.part)} of its share` : '',
      ].filter(Boolean).join(' · '));
    });
  });

  // ---- rings, lanes, memory, limits, caches

  const card = item => {
    const node = el('article', 'card');
    node.append(el('h3', '', item.title));
    node.meters = node.appendChild(el('div'));
    node.chips = node.appendChild(el('ul', 'chips'));
    node.hint = node.appendChild(el('p', 'note muted'));
    return node;
  };

  const meter = item => {
    const node = el('div', 'meter');
    node.append(el('span', '', item.name));
    const track = node.appendChild(svg('svg', { 'aria-hidden': 'true' }));
    node.fill = track.appendChild(svg('rect', { height: '100%', x: 0, y: 0 }));
    node.value = node.appendChild(el('span'));
    return node;
  };

  const engine = now => {
    const limits = layout ? layout.limits : [];
    const refusals = Object.entries(now.turnedAway).filter(([, r]) => r > 0);
    const items = [
      { title: 'Rings', meters: now.rings.map(r => ({ name: r.name, part: r.occupied / r.capacity, text: `${count(r.occupied)} of ${count(r.capacity)}` })), hint: 'Exchanges between two stages. A full ring refuses with 503.' },
      { title: 'Lanes', meters: now.lanes.map(l => ({ name: 'lane ' + l.index, part: l.busy || 0, text: l.busy === null ? '–' : percent(l.busy) })), chips: now.strands.map(s => `${s.name.replace(/\./g, ' ')} ${count(s.value)}`), hint: 'The part of the time that an event loop is on a processor.' },
      { title: 'Memory', meters: now.memory.map(m => ({ name: m.name, part: m.max > 0 ? m.held / m.max : 0, text: bytes(m.held) + (m.max > 0 ? ' of ' + bytes(m.max) : '') })), hint: 'Bodies of requests and answers; the part of them that clients take; the heap.' },
      { title: 'Limits', meters: [], chips: [...limits.map(l => `${l.name}: ${count(l.permits)} per ${l.seconds === 1 ? 'second' : l.seconds === 60 ? 'minute' : 'day'} by ${l.key.join(', ') || 'all'}`), ...refusals.map(([why, r]) => ({ text: `${/^\d+$/.test(why) ? 'answered ' + why : why} ${rate(r)}/s`, cls: 'warn' }))], hint: limits.length ? 'Requests that a limit or a check turned away are counted here.' : 'No limits are configured. Requests that were turned away are counted here.' },
      { title: 'Cache', meters: now.caches.map(c => ({ name: c.call, part: c.held / c.max, text: `${bytes(c.held)} of ${bytes(c.max)}` })), hint: now.caches.length ? 'Kept answers of calls; hits are with their backends.' : 'No call keeps answers.' },
    ];
    sync($('engine'), items, item => item.title, card, (node, item) => {
      let number = 0;
      sync(node.meters, item.meters, m => m.name + number++, meter, (line, m) => {
        const part = Math.max(0, Math.min(1, m.part));
        set(line.fill, 'width', (part * 100).toFixed(1) + '%');
        set(line.fill, 'class', 'fill ' + (part > 0.9 ? 'bad' : part > 0.7 ? 'warn' : ''));
        put(line.value, m.text);
      });
      const chips = (item.chips || []).map(c => (typeof c === 'string' ? { text: c, cls: '' } : c));
      sync(node.chips, chips, c => c.text.replace(/[\d.,<]+(\/s)?$/, '#'), c => el('li', 'chip ' + c.cls), (chip, c) => put(chip, c.text));
      put(node.hint, item.hint);
    });
  };

  // ---- the stream

  const status = (cls, text) => {
    $('status').className = 'status ' + cls;
    put($('status-text'), text);
  };
  const notice = text => {
    $('notice').hidden = !text;
    put($('notice'), text || '');
  };

  const load = async part => {
    const answer = await fetch(BASE + part, { cache: 'no-store' });
    if (!answer.ok) throw new Error(`${part}: ${answer.status}`);
    return answer.json();
  };

  // What changes seldom is fetched when it has changed.
  const refresh = async now => {
    const hash = JSON.stringify(now.configuration);
    if (fetching || (hash === layoutHash && now.exchanges === exchangesVersion)) return;
    fetching = true;
    try {
      if (hash !== layoutHash) {
        layout = await load('gateway');
        layoutHash = hash;
        const about = layout.about;
        put($('about'), [about.mode + ' mode', 'client ' + about.client, about.lanes + (about.lanes === 1 ? ' lane' : ' lanes'), 'JDK ' + about.jdk, about.port ? 'port ' + about.port : ''].filter(Boolean).join(' · '));
        put($('foot'), `Configuration ${about.configuration.hash}, served since ${new Date(about.configuration.since).toLocaleString('en-GB')}.`);
        notice(about.configuration.problems ? 'A later configuration was refused; this one is still served. ' + about.configuration.problems.join('; ') : '');
      }
      if (now.exchanges !== exchangesVersion) {
        exchanges = await load('exchanges');
        exchangesVersion = now.exchanges;
        showExchanges();
      }
    } catch (e) {
      console.warn(e); // the stream says whether the gateway is there; the next second tries again
    } finally {
      fetching = false;
    }
  };

  const show = now => {
    last = now;
    tiles(now);
    endpoints(now);
    backends(now);
    engine(now);
    status('live', now.viewers > 1 ? `live, ${now.viewers} viewers` : 'live');
    refresh(now);
  };

  let source = null;
  let again = 0;
  const open = () => {
    clearTimeout(again);
    if (source) source.close();
    source = new EventSource(BASE + 'live');
    source.onmessage = event => show(JSON.parse(event.data));
    source.onerror = () => {
      const refused = source.readyState === EventSource.CLOSED;
      status('lost', refused ? 'refused: too many viewers, or the gateway stops; trying again' : 'connection lost, trying again');
      if (refused) again = setTimeout(open, 5000);
    };
  };
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      clearTimeout(again);
      if (source) source.close();
      source = null;
      status('', 'paused');
    } else {
      open();
    }
  });
  $('endpoint-list').addEventListener('toggle', event => {
    const node = event.target;
    if (node.open && last) endpoints(last);
  }, true);
  showExchanges();
  open();
})();
