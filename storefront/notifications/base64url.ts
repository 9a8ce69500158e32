export function toBase64Url(bytes: ArrayBuffer | Uint8Array): string {
  const text = String.fromCharCode(...(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

/** SHA-256: the server identifies an endpoint by it, and the push note a session. */
export async function fingerprintOf(text: string): Promise<string> {
  return toBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
