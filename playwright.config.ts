import { defineConfig } from '@playwright/test';

/*
 * Calls with `keepalive` are sent by another process of Chromium than their page's, past what a journey answers in place of the
 * shop: unless that is off. The others are Playwright's own, which a second such argument replaces.
 */
const disabledFeatures = [
  'KeepAliveInBrowserMigration',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const launchOptions = {
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-component-update',
    `--disable-features=${disabledFeatures.join()}`,
  ],
};
/** Chromium without its windows: the same pages for two thirds of the processor time. */
const shell = {
  launchOptions: { ...launchOptions, executablePath: process.env.HEADLESS_SHELL_PATH ?? chromium },
};
/** The shell has no notifications and no push. */
const withNotifications = /notifications\.spec|push-banner\.spec|@notifications/;

/**
 * Each opens every screen in turn, in one browser, waits for pictures, which are made at low priority: on a busy
 * machine last of all; or follows one order through everything the desk does with it.
 */
const long =
  /(?:tour|states|[^-]answers|on-screen|on-paper|vat|desk-whole-day|desk-pictures)\.spec|fit for all|from Today to its buyer/;

/** The journeys: few, in the shop's words, in a real browser against the whole running shop. */
export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/start-shop.ts',
  outputDir: 'test-results',
  // Two cores carry the browser, the shop, PostgreSQL and both simulators.
  workers: 2,
  fullyParallel: true,
  // So that a trace is there to look at: the last lines of `npm test` name whatever needed its second try.
  retries: process.env.CI ? 1 : 0,
  // As in vitest.config.ts: how fast something is, is never what a journey decides. The long ones are below.
  timeout: 60_000,
  expect: { timeout: 40_000 },
  reporter: process.env.CI ? 'list' : 'line',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // The bar at the top slides in when somebody scrolls up, as Playwright may just before it presses something there: a press
    // whose start meets the button and whose end does not is none.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'shell',
      grepInvert: [withNotifications, long],
      use: shell,
    },
    {
      name: 'long',
      grep: long,
      grepInvert: withNotifications,
      timeout: 300_000,
      use: shell,
    },
    {
      name: 'browser',
      grep: withNotifications,
      use: { launchOptions: { ...launchOptions, executablePath: chromium } },
    },
  ],
});
