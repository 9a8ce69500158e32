import { expect, it } from 'vitest';
import { databaseFromBefore } from '#tests/support/test-database.ts';

const { client } = await databaseFromBefore(
  '0024_payment_words.sql',
  `
    insert into orders (order_number, placed_at, fingerprint, subtotal_pence, shipping_pence, tax_pence, total_pence,
        shipping_address, reserved_until, held_from, settling)
      values ('WAITING1', now(), '', 1000, 0, 0, 1000, '{}', now(), now(), true),
        ('OPEN0001', now(), '', 1000, 0, 0, 1000, '{}', null, null, false);
    insert into payments (order_id, state, amount_pence, created_at, paypal_capture_id)
      select id, case when settling then 'capturing' else 'surplus' end, 1000, now(),
        case when not settling then 'CAPTURE' end
      from orders`,
);

it('renames the states of orders and payments of the previous version', async () => {
  const { rows } = await client.query(
    `select order_number, payment_in_progress, state from orders join payments on order_id = orders.id order by 1`,
  );
  expect(rows).toEqual([
    { order_number: 'OPEN0001', payment_in_progress: false, state: 'unmatched' },
    { order_number: 'WAITING1', payment_in_progress: true, state: 'capturing' },
  ]);
});

it('guards the new states as it did the old ones', async () => {
  const refused = { code: '23514' };
  const change = (what: string) => client.query(what);
  await expect(
    change(`update payments set state = 'surplus' where state = 'capturing'`),
  ).rejects.toMatchObject(refused);
  await expect(
    change(`update payments set state = 'unmatched' where state = 'capturing'`),
  ).rejects.toMatchObject({ ...refused, constraint: 'captured_money_has_its_id' });
  await expect(
    change(`update payments set state = 'completed' where state = 'unmatched'`),
  ).rejects.toMatchObject(refused);
  await expect(
    change(`update orders set reserved_until = null where payment_in_progress`),
  ).rejects.toMatchObject({ ...refused, constraint: 'payments_in_progress_hold_stock' });
  await change(
    `update payments set state = 'unmatched', paypal_capture_id = 'LATE' where state = 'capturing'`,
  );

  const left = await client.query(`
    select conname as name from pg_constraint where conname ~ 'settling|surplus'
      or pg_get_constraintdef(oid) ~ 'settling|surplus'
    union all select indexname from pg_indexes where indexname ~ 'settling' or indexdef ~ 'settling|surplus'
    union all select proname from pg_proc where prosrc ~ 'settling|surplus' and pronamespace = 'public'::regnamespace
    union all select from_state from payment_state_transitions where 'surplus' in (from_state, to_state)`);
  expect(left.rows).toEqual([]);
});
