import { useRef } from 'react';
import type { DeskCall } from '#contract/desk/call.ts';
import { createReauthCall } from './call.ts';
import { createKeyedCall } from './keyed.ts';

/** `call` for changes. `doing` names the act for the dialog that asks to confirm it: 'Suspend Mia Cole'. */
export function useSend(doing: string): DeskCall {
  const keys = useRef(new Map<string, string>());
  return createKeyedCall(keys.current, createReauthCall(doing));
}
