// The owner gives money back: owner.ts ORDER_ID PENCE|all. A program of its own, as the owner's commands are.
import { readConfig } from '#server/config.ts';
import { refundOrder } from '#server/payments/owner-refunds.service.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database.ts';

const [orderId = '', amount = 'all'] = process.argv.slice(2);
const config = readConfig(process.env);
const { db } = openDatabase(config.databaseUrl!, { poolSize: 1, onError: () => {} });
try {
  // Written down; the shops carry it out.
  await refundOrder({ db, clock: systemClock }, orderId, amount === 'all' ? 'all' : Number(amount));
  console.log('requested');
} catch (error) {
  console.log(String(error));
  process.exitCode = 1;
} finally {
  await db.destroy();
}
