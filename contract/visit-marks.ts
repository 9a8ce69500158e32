/*
 * What advertisements, newsletters and other sites add to an address to count visits: the shop has no use for it. Each
 * visitor may come with another one, and pages are the same without: so it is removed before anything reads the
 * address, on the server as in the browser.
 */

const MARK =
  /^(?:(?:utm|gad|hsa|mtm|pk|mc)_\w+|gclid|_?gcl_\w+|[gw]braid|dclid|srsltid|fbclid|igs(?:h|hid)|msclkid|ttclid|twclid|yclid|li_fat_id|mkt_tok|_(?:ga|gl|kx|hsenc|hsmi))=/;

/** An address, or its query from the question mark on, without marks; the rest stays as it was written. */
export function withoutVisitMarks(address: string): string {
  const start = address.indexOf('?');
  if (start < 0) return address;
  const parameters = address.slice(start + 1).split('&');
  const kept = parameters.filter((parameter) => !MARK.test(parameter));
  if (kept.length === parameters.length) return address;
  const path = address.slice(0, start);
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}
