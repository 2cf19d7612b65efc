/** A handler for the gateway, in a jar of its own. */
package com.example.handlers;
