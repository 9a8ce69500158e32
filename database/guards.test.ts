import { beforeEach, expect, it } from 'vitest';
import { testConnection } from '#tests/support/test-database.ts';

/* What the database itself refuses, should a service ever try. */

const { client } = await testConnection();
const refused = { code: '23514' };
const change = (what: string) => client.query(what);

beforeEach(async () => {
  await client.query(`
    delete from orders;
    insert into orders (order_number, placed_at, fingerprint, subtotal_pence, shipping_pence, tax_pence, total_pence,
        shipping_address, reserved_until, held_from, payment_in_progress)
      values ('WAITING1', now(), '', 1000, 0, 0, 1000, '{}', now(), now(), true);
    insert into payments (order_id, state, amount_pence, created_at) select id, 'capturing', 1000, now() from orders`);
});

it('money that was captured has its id, and its payment does not go back', async () => {
  await expect(change(`update payments set state = 'unmatched'`)).rejects.toMatchObject({
    ...refused,
    constraint: 'captured_money_has_its_id',
  });
  await change(`update payments set state = 'unmatched', paypal_capture_id = 'LATE'`);
  await expect(change(`update payments set state = 'completed'`)).rejects.toMatchObject(refused);
});

it('an order whose payment is in progress holds its stock', async () => {
  await expect(change(`update orders set reserved_until = null`)).rejects.toMatchObject({
    ...refused,
    constraint: 'payments_in_progress_hold_stock',
  });
});

it('a published legal text never changes, each kind counts its own versions, and an order names the terms', async () => {
  const publish = (kind: string, version: number) =>
    change(`insert into terms_versions (kind, version, body, words, holds_from, published_at)
      values ('${kind}', ${version}, 'Ours', 'Ours', '2026-11-03', '2026-11-03')`);
  await publish('terms', 1);
  await publish('privacy', 1);
  await publish('returns', 7);
  await expect(publish('privacy', 1)).rejects.toThrow('terms_versions_pkey');
  await expect(publish('imprint', 1)).rejects.toThrow('terms_versions_kind_check');
  await expect(change(`update terms_versions set words = 'x' where kind = 'privacy'`)).rejects.toThrow(
    'never changes',
  );
  await expect(change('update orders set terms_version = 7')).rejects.toThrow('foreign key');
  await expect(change(`update orders set terms_kind = 'returns', terms_version = 7`)).rejects.toThrow(
    'orders_terms_kind_check',
  );
});
