// Part of npm run check: whatever changes something goes through `useAction`, which ignores a second press while the first is
// under way. A screen or hook that calls a changing endpoint must use it, or one of the hooks made from it.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { api } from '#contract/api.ts';
import { deskApi } from '#contract/desk/api.ts';

/** What no press starts, or what guards itself. */
const exceptions: Readonly<Record<string, string>> = {
  'desk/grid/use-rows.ts': 'saves one cell after the other',
  'desk/products/variants-section.tsx': 'the table saves one row after the other',
  'desk/products/use-draft.ts': 'saves what is typed, once at a time',
  'desk/sending/batch-progress.tsx': 'the bar that offers it uses useAction',
  'desk/sign-in/set-up-page.tsx': 'reads a link on arrival',
  'storefront/authentication/verify-email-page.tsx': 'happens on arrival',
  'storefront/basket/basket-contents.tsx': 'basket-edits.ts sends one after the other',
  'storefront/payments/payment-cancel-page.tsx': 'happens on arrival',
};

const changing = new Set<string>(
  [...Object.values(api), ...Object.values(deskApi)]
    .filter(({ method }) => method !== 'GET')
    .map(({ name }) => name),
);
const CALL = /(?:call|send|attempt)\(\s*'(\w+)'/gi;
const GUARD = /Action[(<]|useForm\(/;

const root = process.argv[2] ?? '.';
let count = 0;
for (const file of globSync(['{storefront,desk}/**/*.tsx', '{storefront,desk}/**/use-*.ts'], { cwd: root })) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const called = [...text.matchAll(CALL)].map(([, name]) => name!).filter((name) => changing.has(name));
  if (called.length === 0) continue;
  count += 1;
  if (GUARD.test(text) || file in exceptions) continue;
  process.exitCode = 1;
  console.log(`${file} calls ${called.join(', ')} without useAction: pressed twice, it would happen twice.`);
}
// Only there is a quick second press told from a first: a button that ignored it would not count the taps on a stepper.
const COUNTS_PRESSES = /\bdetail\s*(?:>|!==|===)\s*\d|\bevent\.detail\b/;
for (const file of globSync('{storefront,desk}/**/*.{ts,tsx}', { cwd: root })) {
  if (file === 'storefront/ui/second-press.ts' || file.endsWith('.test.ts')) continue;
  if (!COUNTS_PRESSES.test(readFileSync(path.join(root, file), 'utf8'))) continue;
  process.exitCode = 1;
  console.log(`${file} counts presses itself: storefront/ui/second-press.ts does.`);
}
console.log(`${count} files make changes.`);
