export type DescriptionPart = { lines: string[] } | { items: string[] };

const BULLET = /^\s*(?:[-*•·–])\s+/;

/** Blank lines separate paragraphs; lines that begin with a dash or a bullet make a list. */
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

const IN_THE_BOX = /\b(in the box|included)\b|^comes with\b/i;
const CARE =
  /^((machine|hand|surface|spot|sponge)[ -])?(wash(es)?|wipes?|clean|rinse)\b|\bwash(es)? at \d|\b(dishwasher|sterilis)|^tumble dry\b/i;
const SAFETY = /^(meets|never|not for|not suitable|un r\d|keep away)\b/i;

export interface SortedDescription {
  parts: DescriptionPart[];
  inTheBox: string[];
  /** Care instructions and safety warnings. */
  careAndSafety: string[];
}

/**
 * The description without the bullets that have sections of their own: what is in the box, and care and safety. If
 * nothing would be left, the text stays as it is.
 */
export function sortDescription(text: string): SortedDescription {
  const all = describe(text);
  const inTheBox: string[] = [];
  const care: string[] = [];
  const safety: string[] = [];
  const parts = all.flatMap((part): DescriptionPart[] => {
    if (!('items' in part)) return [part];
    const items = part.items.filter((item) => {
      const place = IN_THE_BOX.test(item)
        ? inTheBox
        : CARE.test(item)
          ? care
          : SAFETY.test(item)
            ? safety
            : null;
      place?.push(item);
      return !place;
    });
    return items.length > 0 ? [{ items }] : [];
  });
  if (parts.length === 0) return { parts: all, inTheBox: [], careAndSafety: [] };
  return { parts, inTheBox, careAndSafety: [...care, ...safety] };
}
