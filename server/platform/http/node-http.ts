/**
 * Node's HTTP module. Importing it would read each of its exports, and one is a getter for WebSocket, which loads all
 * of Node's fetch: a thirtieth of a start.
 */
export const nodeHttp = process.getBuiltinModule('node:http');
