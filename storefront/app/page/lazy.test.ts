import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * What suspends holds back whatever it is rendered with. So the only thing that may suspend is code being fetched, from
 * the moment it is needed; what waits for anything else, such as being scrolled near, is state: it is rendered later.
 */

const modules = globSync('{storefront,desk}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }));

test('only the router starts transitions, and only one module makes parts lazy', () => {
  const holds = /\b(?:lazy|startTransition|useTransition|useDeferredValue|useOptimistic|useActionState)\b/;
  const using = modules
    .filter(({ source }) =>
      [...source.matchAll(/import \{([^}]*)\} from 'react'/g)].some(([, names]) => holds.test(names!)),
    )
    .map(({ file }) => file);
  expect(using.toSorted()).toEqual([
    'storefront/app/page/lazy.ts',
    'storefront/entry.browser.tsx',
    'storefront/router/provider.tsx',
  ]);
});

test('a part that comes later waits for its code and for nothing else', () => {
  const parts = modules.flatMap(({ file, source }) =>
    file === 'storefront/app/page/lazy.ts'
      ? []
      : [...source.matchAll(/\b(?:laterPart|laterCode|lazyExtra|idleExtra)(?:<\w+>)?\(/g)].map(
          ({ index }) => ({
            file,
            text: argumentsAt(source, source.indexOf('(', index)),
          }),
        ),
  );
  expect(parts.length).toBeGreaterThan(30);
  const waiting = parts.filter(({ text }) =>
    /\bawait (?!import\(|fetchSheet\()|\.then\(|new Promise/.test(text),
  );
  expect(waiting).toEqual([]);
});

function argumentsAt(source: string, start: number): string {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (depth === 0) return source.slice(start, at);
  }
  return source.slice(start);
}
