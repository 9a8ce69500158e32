import { rememberedKey, rememberKey } from './checkout-memory.ts';

/** The Idempotency-Key of this very order: another basket, address or note gets another key. */
export function orderKey(order: unknown): string {
  const hash = hashOf(JSON.stringify(order));
  const [knownHash, known] = rememberedKey().split(' ');
  if (knownHash === hash && known) return known;
  const key = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  rememberKey(`${hash} ${key}`);
  return key;
}

/** FNV-1a, twice: tells orders of one tab apart. (crypto.subtle is missing on plain http.) */
function hashOf(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x01000193;
  for (let index = 0; index < text.length; index++) {
    first = Math.imul(first ^ text.charCodeAt(index), 0x01000193);
    second = Math.imul(second ^ text.charCodeAt(index), 0x85ebca6b);
  }
  return `${(first >>> 0).toString(16)}${(second >>> 0).toString(16)}`;
}
