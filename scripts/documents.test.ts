import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const NOT_OURS = new Set(['node_modules', 'dist', 'data', 'test-results', '.git', '.cache']);

const paths = globSync('{*,.*,*/**}', { exclude: (name) => NOT_OURS.has(name) });
const roots = new Set(paths.map((name) => name.split('/', 1)[0]));
// The changelog describes the past, not the present.
const documents = paths.filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md');

const withoutSlash = (name: string) => name.replace(/\/$/, '');

/** Relative links, resolved from the document's folder. */
function linksIn(text: string, document: string): string[] {
  return [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map((match) => match[1]!)
    .filter((target) => !/^(?:[a-z]+:|\/)/.test(target))
    .map((target) => path.join(path.dirname(document), target));
}

/**
 * Code that can only be a path: below one of our folders, a folder itself, or with the extension of a source
 * file.
 */
function codeIn(text: string): string[] {
  return [...text.matchAll(/`([\w.*-]+(?:\/[\w.*-]+)*\/?)`/g)]
    .map((match) => match[1]!)
    .filter((code) => !NOT_OURS.has(code.split('/', 1)[0]!))
    .filter(
      (code) =>
        (code.includes('/') && roots.has(code.split('/', 1)[0])) ||
        /^[\w/-]+\/$|[\w*]\.(?:ts|tsx|mjs|sql|css|yaml)$/.test(code),
    );
}

/** Documents shorten paths from the left (`basket.rules.ts`), and write `*` for any name. */
function exists(name: string): boolean {
  const wanted = withoutSlash(name);
  return paths.some((known) =>
    wanted.includes('*') ? path.matchesGlob(known, `**/${wanted}`) : `/${known}`.endsWith(`/${wanted}`),
  );
}

function missingIn(text: string, document: string): string[] {
  const links = linksIn(text, document).filter((name) => !paths.includes(withoutSlash(name)));
  return [...links, ...codeIn(text).filter((name) => !exists(name))];
}

it('no document names a file or folder that does not exist', () => {
  expect(documents.length).toBeGreaterThan(30);
  const missing = documents.flatMap((document) =>
    missingIn(readFileSync(document, 'utf8'), document).map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it('the check sees what is missing', () => {
  const text =
    '`server/orders/` `orders.rules.ts` `server/nowhere/` `no-such.rules.ts` `nowhere/*.rules.ts` `gone/` ' +
    '`feature/reason` `/api/orders` [here](backup.md#why) [gone](gone.md) [out](https://example.org/x.md)';
  expect(missingIn(text, 'docs/example.md')).toEqual([
    'docs/gone.md',
    'server/nowhere/',
    'no-such.rules.ts',
    'nowhere/*.rules.ts',
    'gone/',
  ]);
});
