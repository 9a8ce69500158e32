/**
 * A variant's name without its size and colour, where these are shown separately: many names end with them, after a
 * comma, a dash, in brackets or just so, and in any order.
 */
export function nameWithoutOptions({ name, options }: { name: string; options: readonly string[] }): string {
  let rest = name;
  let left = options.filter(Boolean);
  for (;;) {
    const end = trimmed(rest).toLowerCase();
    const found = left.find((value) => end.endsWith(value.toLowerCase()));
    if (found === undefined) return closed(rest);
    const before = trimmed(rest).slice(0, -found.length);
    // Not a part of a word, and never the whole name.
    if (trimmed(before) === '' || trimmed(before) === before) return closed(rest);
    rest = trimmed(before);
    left = left.filter((value) => value !== found);
  }
}

/** 'Babygrow (soft, sage)' keeps its bracket. */
const closed = (text: string) => (text.lastIndexOf('(') > text.lastIndexOf(')') ? `${text})` : text);

const EDGE = ' \u00A0,;:/|-–—()[]';

/** Without what separates an option from the name. */
function trimmed(text: string): string {
  let end = text.length;
  while (end > 0 && EDGE.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}
