import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const tokens = readFileSync(path.join(root, 'styles/tokens.css'), 'utf8');

/** Files that cannot read our stylesheets repeat some colours, which must be those of the tokens. */
const repeated = ['document.tsx', 'public/busy.css', '../desk/index.html'];

const literal =
  /(?<!&)#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|(?<=(?:fill|stroke|color|background)(?:=["']|: ))(?:white|black|red|green|blue|gr[ae]y)\b/gi;

/** Every literal colour in a file, with its place. */
function coloursIn(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  return [...source.matchAll(literal)].map(([colour]) => `${file}: ${colour}`);
}

const files = globSync('**/*.{css,ts,tsx}', { cwd: root }).filter(
  (file) => file !== 'styles/tokens.css' && !file.endsWith('.test.ts'),
);

test('colours are defined only in the token file', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => !repeated.includes(file)).flatMap(coloursIn)).toEqual([]);
});

test('the desk has no colours of its own', () => {
  const files = globSync('../desk/**/*.{css,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap(coloursIn)).toEqual([]);
});

test('whatever reads no stylesheet of ours repeats the colours of the tokens', () => {
  const found = repeated.flatMap(coloursIn);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((colour) => !tokens.includes(`${colour.split(': ')[1]};`))).toEqual([]);
});
