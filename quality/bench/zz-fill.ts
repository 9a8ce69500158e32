import pg from 'pg';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { fillCatalogue } from '#quality/bench/big-catalogue.ts';
import { fillOrders } from '#quality/bench/many-orders.ts';
const [dataDir, size, there, orders] = process.argv.slice(2);
const t0 = performance.now();
const say = (s: string) => console.log(new Date().toISOString(), Math.round((performance.now() - t0) / 1000), 's', s);
const postgres = await startEmbeddedPostgres({ ...{ dataDir: dataDir!, log: () => {}, isThrowAway: true }, settings: ['maintenance_work_mem=512MB', 'shared_buffers=1GB', 'max_wal_size=4GB', 'work_mem=64MB'] });
try {
  await migrate(postgres.url, () => {});
  say('migrated');
  await fillCatalogue(postgres.url, Number(size), Number(there));
  say(`filled ${size}`);
  if (Number(orders) > 0) {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await fillOrders(client, Number(orders));
    await client.end();
    say(`orders ${orders}`);
  }
} finally { await postgres.stop(); }
say('stopped');
