import { expect, it } from 'vitest';
import { databaseFromBefore } from '#tests/support/test-database.ts';

/* A database of the previous version, which had the terms and no other legal text. */
const { client } = await databaseFromBefore(
  '0088_privacy_and_returns.sql',
  `
    insert into terms_versions (version, body, words, holds_from, published_at)
      values (1, 'One', 'One', '2026-10-01', '2026-10-01'), (2, 'Two', 'Two', '2026-11-01', '2026-11-01');
    insert into terms_drafts (body, changed_at) values ('Three', '2026-11-02');
    insert into orders
        (order_number, fingerprint, shipping_address, subtotal_pence, tax_pence, shipping_pence, total_pence, placed_at, terms_version)
      values ('7KQ2-M9XD', '', '{"country": "United Kingdom"}', 1000, 0, 0, 1000, '2026-11-01', 2);
  `,
);

const publish = (kind: string, version: number) =>
  client.query(
    `insert into terms_versions (kind, version, body, words, holds_from, published_at)
     values ($1, $2, 'Ours', 'Ours', '2026-11-03', '2026-11-03')`,
    [kind, version],
  );

it('what was published and drafted becomes the terms, and orders still name them', async () => {
  const { rows } = await client.query('select kind, version, words from terms_versions order by version');
  expect(rows).toEqual([
    { kind: 'terms', version: 1, words: 'One' },
    { kind: 'terms', version: 2, words: 'Two' },
  ]);
  expect((await client.query('select kind, body from terms_drafts')).rows).toEqual([
    { kind: 'terms', body: 'Three' },
  ]);
  expect((await client.query('select terms_kind, terms_version from orders')).rows).toEqual([
    { terms_kind: 'terms', terms_version: 2 },
  ]);
});

it('each text counts its own versions', async () => {
  await publish('privacy', 1);
  await publish('returns', 1);
  await expect(publish('privacy', 1)).rejects.toThrow('terms_versions_pkey');
  await expect(publish('imprint', 1)).rejects.toThrow('terms_versions_kind_check');
});

it('an order names a version of the terms and no other text', async () => {
  await publish('returns', 7);
  await expect(client.query('update orders set terms_version = 7')).rejects.toThrow('foreign key');
  await expect(client.query(`update orders set terms_kind = 'returns', terms_version = 7`)).rejects.toThrow(
    'orders_terms_kind_check',
  );
});

it('what is published never changes, for any of the texts', async () => {
  await expect(client.query(`update terms_versions set words = 'x' where kind = 'privacy'`)).rejects.toThrow(
    'never changes',
  );
});
