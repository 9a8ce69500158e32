import { createCallTo, type Transport } from '#contract/call.ts';
import type { DeskApi } from './api.ts';
import { deskPaths } from './paths.ts';

/** The desk's only way to reach the shop. The session is in a cookie, so no token is passed. */
export function createDeskCall(transport: Transport) {
  return createCallTo<DeskApi>(deskPaths, new Set(), transport);
}

export type DeskCall = ReturnType<typeof createDeskCall>;
