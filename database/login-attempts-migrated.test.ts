import { expect, it } from 'vitest';
import { databaseFromBefore } from '#tests/support/test-database.ts';

/* A database of the previous version, whose tables had other names. */
const { client } = await databaseFromBefore(
  '0027_login_attempts_and_trusted_networks.sql',
  `
    insert into guess_counters values (sha256('ada'), 12, '2026-11-02', '2026-11-01');
    insert into customers (email, first_name, last_name, password_hash, created_at, verified_at)
      values ('ada@example.com', 'Ada', 'Byron', 'hash', '2026-10-01', '2026-10-01');
    insert into known_places select id, sha256('home'), '2026-11-01' from customers;
  `,
);

it('keeps every count of attempts and every trusted network', async () => {
  const attempts = await client.query(
    `select failures from login_attempts where account_key = sha256('ada') and retry_at = '2026-11-02'`,
  );
  expect(attempts.rows).toEqual([{ failures: 12 }]);
  const networks = await client.query(`
    select email from trusted_networks join customers on customers.id = customer_id
    where network_hash = sha256('home') and last_used_at = '2026-11-01'`);
  expect(networks.rows).toEqual([{ email: 'ada@example.com' }]);
});

it('still forgets the networks of a deleted account', async () => {
  await client.query('delete from customers');
  expect((await client.query('select from trusted_networks')).rowCount).toBe(0);
});
