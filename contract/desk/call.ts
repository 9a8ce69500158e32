import { createCallTo, type Transport } from '#contract/call.ts';
import type { DeskApi } from './api.ts';
import { deskPaths } from './paths.ts';

/** The one way the desk's pages reach the shop. The session is in a cookie: nothing is carried by hand. */
export function createDeskCall(transport: Transport) {
  return createCallTo<DeskApi>(deskPaths, new Set(), transport);
}

export type DeskCall = ReturnType<typeof createDeskCall>;
