import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Desktop } from './desktop.ts';
import { test as base } from './journey.ts';
import { connectToPushService } from './push-service.ts';
import type { PushAddresses } from './push-service.ts';

type Push = ReturnType<typeof connectToPushService>;

/**
 * Journeys in a Chromium that really subscribes, at the push services of `start-shop.ts`, and shows its notifications
 * on the test's desktop. It has a profile of its own, because private windows have no push.
 */
export const test = base.extend<{ push: Push; desktop: Desktop }>({
  push: async ({}, use) => {
    await use(connectToPushService(JSON.parse(process.env.PUSH_SERVICE!) as PushAddresses));
  },
  desktop: async ({}, use) => {
    const desktop = await Desktop.open();
    await use(desktop);
    await desktop.close();
  },
  context: async ({ push, desktop, baseURL, launchOptions, locale, timezoneId }, use) => {
    const profile = await mkdtemp(path.join(os.tmpdir(), 'dandle-profile-'));
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      args: [...(launchOptions.args ?? []), ...push.chromiumArguments],
      // Push counts as background networking.
      ignoreDefaultArgs: ['--disable-background-networking'],
      env: { ...process.env, ...desktop.env },
      ...(baseURL && { baseURL }),
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
    });
    await use(context);
    await context.close();
    await rm(profile, { recursive: true, force: true });
  },
});

/** The push service's name for the subscription of this page's browser; null if it has none. */
export async function pushTokenOf(page: Page): Promise<string | null> {
  const endpoint = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.pushManager.getSubscription())?.endpoint ?? null;
  });
  return endpoint?.split('/').at(-1) ?? null;
}
