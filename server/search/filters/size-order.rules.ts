/** Orders sizes from the smallest: by the age or measure on the label, or else by its letters. */
export function compareSizes(one: string, other: string): number {
  const [first, second] = [rankOf(one), rankOf(other)];
  for (const [place, part] of first.entries()) {
    if (part !== second[place]!) return part - second[place]!;
  }
  return one.localeCompare(other, 'en-GB', { numeric: true });
}

const LETTERS = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl'];
const WORDS: Record<string, string> = {
  'extra small': 'xs',
  small: 's',
  medium: 'm',
  large: 'l',
  'extra large': 'xl',
};

/** The kind of label, then where it begins and ends. Labels that say nothing come last. */
function rankOf(label: string): readonly [number, number, number] {
  const text = label.trim().toLowerCase();
  if (/^(premature|preemie|tiny baby|early baby)/.test(text)) return [0, -2, -2];
  if (/^(newborn|new baby|first size)/.test(text)) return [0, -1, -1];
  if (text.startsWith('one size')) return [3, 0, 0];
  const letter = LETTERS.indexOf(WORDS[text] ?? text);
  if (letter >= 0) return [2, letter, letter];
  const numbers = [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
  if (numbers.length === 0) return [4, 0, 0];
  // "up to 3 months" begins at 0.
  const [begin, end] = /^(up to|to) /.test(text)
    ? [0, numbers[0]!]
    : [numbers[0]!, numbers[1] ?? numbers[0]!];
  if (/\d\s*(y|yr|yrs|year|years)\b/.test(text)) return [0, begin * 12, end * 12];
  if (/\d\s*(m|mth|mths|month|months)\b/.test(text)) return [0, begin, end];
  return [1, begin, end];
}
