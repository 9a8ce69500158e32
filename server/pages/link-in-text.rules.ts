/** As a browser sends them; the last alternatives are `’`, `”`, `…` and `»`. */
const ENDING = /(?:[.,:;!'"*_)\]}>]|%(?:22|27|29|2A|2C|3A|3B|3E|5D|7D|E2%80%(?:99|9D|A6)|C2%BB))+$/i;

/**
 * Mail programs and chats take the full stop, bracket or quotation mark after a link for a part of it. The address without it;
 * undefined if nothing of the kind is at the end of its path.
 */
export function withoutEnding(address: string): string | undefined {
  // `//evil.example/.` must lead nowhere.
  if (!/^\/[^/\\]/.test(address) || address.includes('?')) return undefined;
  const path = address.replace(ENDING, '');
  return path === address ? undefined : path;
}
