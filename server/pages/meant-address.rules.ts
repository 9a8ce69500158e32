/** As a browser sends them; the last alternatives are `’`, `”`, `…` and `»`. */
const ENDING = /(?:[.,:;!'"*_)\]}>]|%(?:22|27|29|2A|2C|3A|3B|3E|5D|7D|E2%80%(?:99|9D|A6)|C2%BB))$/i;
const LONGEST_ENDING = '%E2%80%99'.length;

/**
 * What was meant by an address of no page. Mail programs and chats take the full stop, bracket or quotation mark after a link
 * for a part of it, and an address put together by hand often has a slash too many. Undefined if it has neither.
 */
export function meantAddress(address: string): string | undefined {
  const [path = '', ...query] = address.split(/(?=\?)/);
  // Browsers take backslashes for slashes, and two at the beginning would lead to another host.
  if (path.includes('\\')) return undefined;
  const single = path.replaceAll(/\/{2,}/g, '/');
  const meant = query.length === 0 ? withoutEndings(single) : single + query.join('');
  return meant === address ? undefined : meant;
}

function withoutEndings(path: string): string {
  let end = path.length;
  for (;;) {
    const [ending] = ENDING.exec(path.slice(Math.max(0, end - LONGEST_ENDING), end)) ?? [];
    if (ending === undefined) return path.slice(0, end);
    end -= ending.length;
  }
}
