export type DescriptionPart = { lines: string[] } | { items: string[] };

const BULLET = /^\s*(?:[-*•·–])\s+/;

/** Paragraphs part at blank lines; lines that begin with a dash or a bullet make a list. */
export function describe(text: string): DescriptionPart[] {
  const parts: DescriptionPart[] = [];
  let last: DescriptionPart | null = null;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      last = null;
      continue;
    }
    const isItem = BULLET.test(line);
    const words = line.replace(BULLET, '').trim();
    if (isItem) {
      if (!last || !('items' in last)) parts.push((last = { items: [] }));
      last.items.push(words);
    } else {
      if (!last || !('lines' in last)) parts.push((last = { lines: [] }));
      last.lines.push(words);
    }
  }
  return parts;
}
