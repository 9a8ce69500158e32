import { expect, it } from 'vitest';
import { openTestShop } from '#tests/support/shop.ts';

it('says who sells and how to reach them, once the owner has said', async () => {
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
