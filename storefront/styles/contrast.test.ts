import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('@media screen and (prefers-color-scheme: dark)');

function colours(part: string): Record<string, string> {
  const found = part.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g);
  return Object.fromEntries([...found].map(([, name, hex]) => [name, hex]));
}

const schemes = { light: colours(light), dark: { ...colours(light), ...colours(dark) } };

const backgrounds = ['paper', 'card', 'sunken', 'blush', 'sage', 'sky', 'butter', 'lilac'];
const texts: [text: string, backgrounds: string[]][] = [
  ['ink', [...backgrounds, 'action-soft']],
  ['ink-soft', ['paper', 'card', 'sunken']],
  ['action-ink', ['paper', 'card', 'sunken', 'action-soft']],
  ['accent-ink', ['paper', 'card', 'sunken']],
  ['on-action', ['action', 'action-hover']],
  ['on-accent', ['accent']],
  ['on-danger', ['danger']],
  ['success-ink', ['success-soft', 'card', 'paper']],
  ['caution-ink', ['caution-soft', 'card', 'paper']],
  ['danger-ink', ['danger-soft', 'card', 'paper']],
  ['info-ink', ['info-soft', 'card', 'paper']],
];

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

for (const [scheme, colour] of Object.entries(schemes)) {
  test(`every pair of text and background reaches AA in the ${scheme} scheme`, () => {
    const low = texts.flatMap(([text, on]) =>
      on
        .map((ground) => ({ pair: `${text} on ${ground}`, ratio: contrast(colour[text]!, colour[ground]!) }))
        .filter(({ ratio }) => !(ratio >= 4.5)),
    );
    expect(low).toEqual([]);
  });

  test(`edges of controls stand out in the ${scheme} scheme`, () => {
    for (const ground of ['paper', 'card']) {
      expect(contrast(colour['line-strong']!, colour[ground]!)).toBeGreaterThanOrEqual(3);
      expect(contrast(colour.focus!, colour[ground]!)).toBeGreaterThanOrEqual(3);
    }
  });
}
