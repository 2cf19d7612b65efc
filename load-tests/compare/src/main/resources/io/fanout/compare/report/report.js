// Draws the charts of `data`. The page's tables need no script.
(function () {
  const PALETTE = { 'thread-pool-200': '#d9822b', 'thread-pool-2000': '#b34d4d', 'fiber-comsat': '#1f9d8f',
    'fiber-event-loop': '#2f7ed8', 'virtual-thread': '#8e5bd0' };
  const OTHERS = ['#6b8e23', '#c2559a', '#4f6d8f', '#a0813c', '#3f9b50'];
  const colour = {};
  let next = 0;
  data.variants.forEach(v => { colour[v] = PALETTE[v] || OTHERS[next++ % OTHERS.length]; });
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const round = v => v == null ? '' : v >= 100 ? Math.round(v).toLocaleString('en') : v.toPrecision(3);
  const isSpread = label => label.startsWith('~');
  const charts = [];

  function draw(id, option) {
    const element = document.getElementById(id);
    const chart = echarts.init(element, null, { renderer: 'svg' });
    charts.push({ chart, option });
    paint(charts[charts.length - 1]);
    return charts[charts.length - 1];
  }

  // The height of the legend: wraps the names, at their drawn width, into lines as wide as the chart.
  const pen = document.createElement('canvas').getContext('2d');
  // By name: a chart measures its texts on a canvas, which cannot inherit.
  const family = getComputedStyle(document.body).fontFamily;
  function legendHeight(names, width, gap) {
    pen.font = '12px ' + family;
    let lines = 1, used = 0;
    names.forEach(name => {
      const item = 18 + 5 + pen.measureText(name).width + gap;
      if (used > 0 && used + item > width - 10) { lines++; used = 0; }
      used += item;
    });
    return lines * (16 + gap);
  }

  function paint(entry) {
    const ink = css('--ink'), soft = css('--soft'), line = css('--line'), paper = css('--paper');
    const narrow = entry.chart.getWidth() < 520;
    const option = entry.option({ ink, soft, line, paper, narrow });
    const gap = narrow ? 8 : 14;
    const legend = legendHeight(option.names, entry.chart.getWidth(), gap);
    entry.chart.setOption(Object.assign({
      animation: false,
      textStyle: { fontFamily: family, color: ink },
      legend: { type: 'plain', bottom: 0, textStyle: { color: ink, fontSize: 12, lineHeight: 16 }, itemWidth: 18, itemHeight: 12, itemGap: gap, data: option.names },
      grid: { left: 8, right: 26, top: 34, bottom: legend + 14, containLabel: true },
      tooltip: { trigger: 'axis', confine: true, backgroundColor: paper, borderColor: line, textStyle: { color: ink }, valueFormatter: round }
    }, option), true);
  }

  const axis = (c, more) => Object.assign({ axisLine: { lineStyle: { color: c.line } }, axisTick: { show: false },
    axisLabel: { color: c.soft, hideOverlap: true }, splitLine: { lineStyle: { color: c.line, opacity: .6 } },
    nameTextStyle: { color: c.soft, align: 'left' } }, more);
  const categories = c => axis(c, { type: 'category', data: data.latencies, splitLine: { show: false },
    axisLabel: { color: c.soft, interval: 0, lineHeight: 14, rotate: c.narrow && data.latencies.length > 4 ? 40 : 0,
      formatter: label => label.replace(/ \((log-normal .*)\)/, '\n$1') } });
  const present = table => data.variants.filter(v => (table[v] || []).some(x => x != null));
  const logMin = values => values.length ? Math.pow(10, Math.floor(Math.log10(Math.min(...values)))) : 1;

  draw('throughput', c => {
    const names = present(data.throughput);
    const values = names.flatMap(v => data.throughput[v]).concat(Object.values(data.ceilings).flat()).filter(v => v > 0);
    const most = Math.pow(10, Math.ceil(Math.log10(Math.max(1, ...names.flatMap(v => data.throughput[v]).filter(v => v > 0)))));
    // Large enough to show around the marks with the same values.
    const points = (v, only) => data.throughput[v].map((value, at) => value == null || !only(data.latencies[at]) ? null
      : { value, symbol: 'circle', symbolSize: 10 + 5 * data.covered[v],
        itemStyle: { color: data.rigLimited[v][at] ? c.paper : colour[v], borderColor: colour[v], borderWidth: 2 } });
    const lines = names.map(v => ({
      name: v, type: 'line', color: colour[v], symbol: 'circle', lineStyle: { width: 2.5 + 4 * data.covered[v] }, connectNulls: true,
      data: points(v, label => !isSpread(label))
    }));
    // Fixed and log-normal latencies share no line.
    const spread = names.map(v => ({
      name: v, type: 'line', color: colour[v], lineStyle: { opacity: 0 }, data: points(v, isSpread)
    }));
    const ceilings = names.filter(v => (data.ceilings[v] || []).some(x => x != null)).map(v => ({
      name: 'ceiling of ' + v, type: 'line', color: colour[v], symbol: 'none', silent: true,
      lineStyle: { type: 'dashed', width: 1.5, opacity: .9 },
      data: data.ceilings[v].map((value, at) => isSpread(data.latencies[at]) ? null : value)
    }));
    // Marks cells that the lab limited; the gateway could do more.
    const arrows = names.map(v => ({
      name: v, type: 'scatter', color: colour[v], silent: true, z: 4,
      symbol: 'path://M5 0L10 7L6.5 7L6.5 18L3.5 18L3.5 7L0 7Z', symbolSize: [11, 19], symbolOffset: [0, -18],
      data: data.throughput[v].map((value, at) => data.rigLimited[v][at] ? value : null)
    })).filter(series => series.data.some(value => value != null));
    return { names: lines.concat(ceilings).map(s => s.name), xAxis: categories(c),
      yAxis: axis(c, { type: 'log', name: 'requests/s', min: logMin(values), max: Math.max(most, 10 * logMin(values)), axisLabel: { color: c.soft, formatter: round } }),
      series: lines.concat(spread, ceilings, arrows) };
  });

  const bars = (id, table, unit, log) => draw(id, c => {
    const names = present(table);
    return { names, xAxis: categories(c),
      yAxis: axis(c, { type: log ? 'log' : 'value', name: unit, axisLabel: { color: c.soft, formatter: round } }),
      series: names.map(v => ({ name: v, type: 'bar', color: colour[v], barMaxWidth: 26, data: table[v] })) };
  });
  bars('cpu', data.cpu, 'µs', false);
  bars('overhead', data.overhead, 'ms', false);
  bars('memory', data.memory, 'MiB', false);
  bars('threads', data.threads, 'threads', true);

  document.querySelectorAll('.rate').forEach(e => { e.textContent = round(data.rate); });
  const select = document.getElementById('curve-latency');
  const labels = data.latencies.filter(l => data.curves[l]);
  labels.forEach(l => select.add(new Option(l, l)));
  const fixed = labels.filter(l => !isSpread(l));
  if (fixed.length) { select.value = fixed[fixed.length - 1]; }
  const nines = p => -Math.log10(1 - Math.min(p, 99.99) / 100);
  const curves = draw('curves', c => {
    const lines = data.curves[select.value] || {};
    const names = data.variants.filter(v => lines[v]);
    return { names, tooltip: { trigger: 'item', confine: true, backgroundColor: c.paper, borderColor: c.line, textStyle: { color: c.ink },
        formatter: p => p.seriesName + '<br>' + (100 * (1 - Math.pow(10, -p.value[0]))).toPrecision(4) + ' %: ' + round(p.value[1]) + ' ms' },
      xAxis: axis(c, { type: 'value', min: 0, max: 4, interval: 1, axisLabel: { color: c.soft,
        formatter: v => ['0 %', '90 %', '99 %', '99.9 %', '99.99 %'][v] || '' } }),
      yAxis: axis(c, { type: 'value', name: 'ms', scale: true, axisLabel: { color: c.soft, formatter: round } }),
      series: names.map(v => ({ name: v, type: 'line', color: colour[v], symbol: 'circle', symbolSize: 5, lineStyle: { width: 2 },
        data: lines[v].filter(p => p[0] < 100).map(p => [nines(p[0]), p[1]]) })) };
  });
  select.addEventListener('change', () => paint(curves));

  const all = () => charts.forEach(entry => { entry.chart.resize(); paint(entry); });
  let waiting = 0;
  addEventListener('resize', () => { clearTimeout(waiting); waiting = setTimeout(all, 100); });
  dark.addEventListener('change', all);
  addEventListener('beforeprint', () => charts.forEach(entry => { entry.chart.resize({ width: entry.chart.getDom().closest('.two') ? 330 : 680 }); paint(entry); }));
  addEventListener('afterprint', () => charts.forEach(entry => { entry.chart.resize({ width: 'auto' }); paint(entry); }));
})();
