import { catchUp } from './search/engine/engine.service.ts';
import { workOnBulkJobs } from '#server/desk/bulk/bulk-work.service.ts';
import { workOnImports } from './desk/import-export/import-work.service.ts';
import type { ZeroResultSearches } from './search/tuning/zero-result-searches.service.ts';
import { carryOutDueJobs } from '#server/desk/orders/jobs.service.ts';
import type { SendMessages } from '#server/outbox/outbox.service.ts';
import { releaseExpiredHolds } from '#server/orders/holds.service.ts';
import { checkCredentials } from '#server/payments/credentials.service.ts';
import { checkLedger } from '#server/payments/ledger-check.service.ts';
import type { PaymentContext } from '#server/payments/payments.types.ts';
import { checkDuePayments } from '#server/payments/poller.service.ts';
import { carryOutDueRefunds } from './payments/refunds/refunds.service.ts';
import { FETCH_PICTURES, fetchPictures } from '#server/pictures/fetch.service.ts';
import { MAKE_PICTURES, makePictures } from '#server/pictures/make.service.ts';
import { measurePictures } from '#server/pictures/measure.service.ts';
import { tidyPictures } from '#server/pictures/tidy.service.ts';
import type { PictureContext } from '#server/pictures/pictures.types.ts';
import type { Job } from '#server/platform/background.ts';
import { createForgetChanges } from './platform/cache/public-changes.ts';
import type { DeletionLists } from '#server/privacy/deletion-lists.service.ts';
import { finishDeletions } from '#server/privacy/deletion.service.ts';
import { sendReminders } from '#server/reminders/send-reminders.service.ts';
import { sendStockAlerts } from '#server/stock-alerts/waves.service.ts';
import { readWithdrawalForms } from '#server/returns/withdrawal-forms.service.ts';
import { askForReviews } from '#server/reviews/review-letters.service.ts';
import { deleteExpired } from '#server/retention.ts';
import type { LiveSettings } from '#server/settings/live-settings.service.ts';

const HOUR = 3600;

interface JobContext extends PaymentContext, PictureContext {
  settings: LiveSettings;
  keepTerms: () => Promise<void>;
  misses: ZeroResultSearches;
  deletionLists: DeletionLists;
  sendPushes: SendMessages;
  /** Null without a mail server: e-mails wait in the outbox. */
  sendEmails: SendMessages | null;
}

export function listJobs(context: JobContext): Job[] {
  const { settings, keepTerms, misses, deletionLists, sendPushes, sendEmails } = context;
  const { paypal } = context.config;
  const jobs: (Job | null)[] = [
    {
      name: 'check payments',
      everySeconds: 2,
      run: async () => {
        await checkDuePayments(context);
        await carryOutDueRefunds(context);
      },
    },
    paypal.isSimulated
      ? null
      : {
          name: 'check the credentials for PayPal',
          everySeconds: HOUR / 6,
          run: () => checkCredentials(context),
        },
    {
      name: 'follow the settings',
      everySeconds: 1,
      run: async () => {
        await settings.refresh();
        await keepTerms();
      },
    },
    { name: 'carry out what the desk asked for', everySeconds: 1, run: () => carryOutDueJobs(context) },
    {
      name: 'bulk changes of the desk',
      everySeconds: 1,
      run: (_wake, closing) => workOnBulkJobs(context, closing),
    },
    {
      name: 'imports of the desk',
      everySeconds: 1,
      run: (_wake, closing) => workOnImports(context, closing),
    },
    {
      name: 'read withdrawals',
      everySeconds: 2,
      run: (_wake, closing) => readWithdrawalForms(context, closing),
    },
    { name: 'release expired holds', everySeconds: 15, run: () => releaseExpiredHolds(context) },
    {
      name: 'send stock alerts',
      everySeconds: 10,
      run: (_wake, closing) => sendStockAlerts(context, closing),
    },
    {
      name: 'send reminders',
      everySeconds: 60,
      run: (_wake, closing) => sendReminders(context, closing),
    },
    // So that no visitor has to wait for changes to load, or for everything to load after a start.
    { name: 'load the search engine', everySeconds: 10, run: () => catchUp(context.db) },
    { name: 'send pushes', everySeconds: 1, run: sendPushes },
    sendEmails && { name: 'send e-mails', everySeconds: 1, run: sendEmails },
    {
      name: FETCH_PICTURES,
      everySeconds: 5,
      run: (_wake, closing) => fetchPictures(context, closing),
    },
    { name: MAKE_PICTURES, everySeconds: 5, run: () => makePictures(context) },
    {
      name: 'measure pictures',
      everySeconds: 60,
      run: (_wake, closing) => measurePictures(context, closing),
    },
    { name: 'tidy pictures', everySeconds: HOUR, run: () => tidyPictures(context) },
    { name: 'record searches that found nothing', everySeconds: 2, run: () => misses.write() },
    { name: 'finish deletions', everySeconds: 10, run: () => finishDeletions(context) },
    { name: 'keep the list of deletions', everySeconds: 10, run: () => deletionLists.keep() },
    { name: 'ask for reviews', everySeconds: HOUR / 4, run: async () => void (await askForReviews(context)) },
    { name: 'forget changes', everySeconds: 300, run: createForgetChanges(context.db) },
    { name: 'retention', everySeconds: HOUR, run: () => deleteExpired(context) },
    { name: 'check the ledger', everySeconds: HOUR, run: () => checkLedger(context) },
  ];
  return jobs.filter((job) => job !== null);
}
