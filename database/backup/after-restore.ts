import type pg from 'pg';

/** Messages that had already waited longer than this at the restored moment have surely been sent since. */
const STALE_MESSAGE_MINUTES = 60;
/** Time to ask PayPal about the payments of orders that held stock at the restored moment. */
const STOCK_KEPT_MINUTES = 30;
const REFUNDS_LOOKED_FOR_DAYS = 30;

/**
 * A restored database believes that it is still the moment of the backup. Others know what has happened
 * since: PayPal, which is asked about everything that may have changed; and customers, who have read their
 * mail and may have ended a session.
 */
export async function settleAfterRestore(
  client: pg.ClientBase,
  now: Date,
  { isTrial = false } = {},
): Promise<void> {
  const run = (sql: string, ...values: unknown[]) => client.query(sql, values);

  // A session that was ended since, or whose token was the reason for the restore, must not become valid
  // again, so everybody logs in again. Notifications stay on, attached to no session.
  await run('update push_subscriptions set session_id = null');
  await run('delete from sessions');
  await run('delete from login_challenges');
  await run(`delete from one_time_tokens where purpose <> 'verify-email'`);

  // A visitor who has since ended an alert, or been told, must not be written to again, and there is no way
  // to know who that is.
  await run('delete from stock_alerts where email is not null');

  // Those due by now were sent before the restore, or come too late.
  await run('delete from reminders where remind_on <= $1::date', now);

  // Payments that may have been made since are checked before their stock is released, as far as an order may
  // hold it (`holds_end`). A payment found later still gets the goods if there are any left.
  await run(
    `update orders set reserved_until = case
       when payment_in_progress then $1::timestamptz + make_interval(mins => $2)
       else least($1::timestamptz + make_interval(mins => $2), placed_at + interval '3 hours')
     end
     where reserved_until < $1::timestamptz + make_interval(mins => $2)`,
    now,
    STOCK_KEPT_MINUTES,
  );
  await run('update payments set leased_until = null where leased_until is not null');
  await run(
    `update payments set check_at = $1 where state in ('created', 'capturing', 'pending', 'review') and paypal_order_id is not null`,
    now,
  );
  // PayPal may have refunded money since. Spread over an hour: there are many, and nobody waits for them.
  await run(
    `update payments set check_at = $1::timestamptz + random() * interval '1 hour'
     where state = 'completed' and settled_at > $1::timestamptz - make_interval(days => $2)`,
    now,
    REFUNDS_LOOKED_FOR_DAYS,
  );
  // PayPal's own list of refunds is read before any is requested.
  await run(`update refunds set check_at = $1 where state = 'requested'`, now);

  // Better a confirmation twice than none, but nobody is told today about something due last week.
  await run(
    `update outbox set given_up_at = $1, last_error = 'not sent again after a restore'
     where given_up_at is null and created_at < $1::timestamptz - make_interval(mins => $2)`,
    now,
    STALE_MESSAGE_MINUTES,
  );
  await run('update outbox set due_at = $1 where given_up_at is null and due_at > $1', now);

  // Pictures that nothing uses here may be used in a later state of the shop, which shares the files. So each is left
  // alone for as long as if it had been wanted just now, even those that were being deleted.
  await run(
    `update pictures set wanted_at = $1, state = case state when 'leaving' then 'failed' else state end`,
    now,
  );
  if (isTrial) await keepQuiet(run, now);
}

/** Everything through which a copy of the shop would write to people, who hear from the shop itself. */
async function keepQuiet(
  run: (sql: string, ...values: unknown[]) => Promise<unknown>,
  now: Date,
): Promise<void> {
  await run('delete from push_subscriptions');
  await run('delete from stock_alerts');
  await run('delete from reminders');
  await run(
    `update outbox set given_up_at = $1, last_error = 'not sent by a trial' where given_up_at is null`,
    now,
  );
}
