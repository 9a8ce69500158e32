import type { BrowserContext, Page } from '@playwright/test';
import { bareAnswers, bareSession } from '#tests/support/bare-answers.ts';
import { cannedAnswers } from '#tests/support/canned-answers.ts';
import {
  customerEntries,
  notificationEntries,
  otherEntries,
  visitorEntries,
  type CatalogueEntry,
} from '#tests/support/error-catalogue.ts';
import { expect, test } from '#tests/support/journey.ts';
import { standInPush } from '#tests/support/stand-in-push.ts';
import { noteTakeOver, turnTo } from '#tests/support/turn-to.ts';

/**
 * Every sentence of the error catalogue on its screen, in the agreed words. The shop is opened once for many of them;
 * each screen is reached by client-side navigation, as by a link.
 */
async function meetAll(page: Page, entries: readonly CatalogueEntry[]): Promise<void> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${error.message} (${page.url()})`));
  await noteTakeOver(page);
  const answer = await cannedAnswers(page, bareAnswers);
  await page.goto('/terms-and-conditions');
  for (const { sentence, path, answers, reach } of entries) {
    answer({ ...bareAnswers, ...answers });
    await turnTo(page, path);
    await reach?.(page);
    const shown = page.getByText(sentence, { exact: true }).filter({ visible: true }).first();
    await expect(shown, sentence).toBeVisible();
    // In between, because the next screen may be the same one.
    await turnTo(page, '/terms-and-conditions');
    await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible();
  }
  expect(faults).toEqual([]);
}

/** A page whose console may report refused calls. */
async function openPage(context: BrowserContext, { isCustomer }: { isCustomer: boolean }): Promise<Page> {
  const page = await context.newPage();
  if (isCustomer) {
    await page.addInitScript(
      (session) => localStorage.setItem('authData', JSON.stringify(session)),
      bareSession,
    );
  }
  return page;
}

test('a visitor can meet each of these sentences', async ({ context }) => {
  await meetAll(await openPage(context, { isCustomer: false }), visitorEntries);
});

test('a customer can meet each of these sentences', async ({ context }) => {
  await meetAll(await openPage(context, { isCustomer: true }), customerEntries);
});

test(
  'a customer who wants notifications can meet each of these sentences',
  { tag: '@notifications' },
  async ({ context }) => {
    await context.grantPermissions(['notifications']);
    await standInPush(context);
    await meetAll(await openPage(context, { isCustomer: true }), notificationEntries);
  },
);

test("a server's own words come first, whichever server it is", async ({ context }) => {
  await meetAll(await openPage(context, { isCustomer: true }), otherEntries);
});
