import { expect, it } from 'vitest';
import type { Config } from '#server/config/config.ts';
import { openTestShop } from '#tests/support/shop.ts';

it('says who sells and how to reach them, once the owner has said so', async () => {
  const shop = await openTestShop({ shopAddress: 'Otter & Daughters Ltd, 12 Otter Lane, Leeds LS1 1AA' });
  const unsaid = await openTestShop();
  try {
    expect(await shop.call('getShop', {})).toMatchObject({
      address: 'Otter & Daughters Ltd, 12 Otter Lane, Leeds LS1 1AA',
      email: shop.context.config.mail.from,
    });
    expect(await unsaid.call('getShop', {})).toMatchObject({ address: null });
  } finally {
    await Promise.all([shop.close(), unsaid.close()]);
  }
});

it('says by which rules parcels arrive, unless nothing is promised', async () => {
  const dispatch: Config['dispatch'] = {
    cutOff: '14:00',
    shopDays: [1, 2, 3, 4, 5],
    carrierDays: [1, 2, 3, 4, 5, 6],
    minDays: 1,
    maxDays: 3,
    region: 'northern-ireland',
    closedDays: ['2026-12-24'],
  };
  const shop = await openTestShop({ dispatch });
  const silent = await openTestShop({ dispatch: null });
  try {
    expect(await shop.call('getShop', {})).toMatchObject({ dispatch });
    expect(await silent.call('getShop', {})).toMatchObject({ dispatch: null });
  } finally {
    await Promise.all([shop.close(), silent.close()]);
  }
});
