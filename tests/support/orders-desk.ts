import { sql } from 'kysely';
import { expect } from 'vitest';
import { UNDO_SECONDS } from '#contract/desk/order-words.ts';
import { employ } from './desk.ts';
import { openPayingShop } from './paying-shop.ts';

/** A shop whose orders can be paid, with three people working in it. */
export async function openOrdersDesk(config: Parameters<typeof openPayingShop>[0] = {}) {
  const world = await openPayingShop(config);
  const mia = await employ(world.shop, 'owner', { name: 'Mia' });
  const packer = await employ(world.shop, 'packer', { name: 'Pat' });
  const viewer = await employ(world.shop, 'viewer', { name: 'Vi' });

  async function paidOrder() {
    const product = await world.stock(5, { pricePence: 6000, name: 'Otter sleepsuit' });
    const buyer = await world.buyer();
    await buyer.put(product, 2);
    const order = await buyer.order('Please ring twice');
    await buyer.approve(order.id);
    expect((await buyer.capture(order.id)).status).toBe(200);
    return { buyer, order, path: { order: order.orderNumber } };
  }

  /** Waits until jobs with the usual ten seconds' delay have run. */
  const later = async (seconds = UNDO_SECONDS) => {
    await world.wait(seconds);
    const now = world.shop.clock.now();
    // The shop also works in the background, and may have started the job first.
    await world.workUntil(async () => {
      const { rows } = await sql`
        select from desk_jobs where state = 'waiting' and starts_at <= ${now}
        union all select from refunds where state = 'requested'`.execute(world.shop.db);
      return rows.length === 0;
    });
  };

  return { world, mia, packer, viewer, paidOrder, later };
}
