import { expect, test } from 'vitest';
import { employ } from '#tests/support/desk.ts';
import { openTestShop } from '#tests/support/shop.ts';
import { askedDuring } from '#tests/support/statements.ts';

test('of a crowd with the link to a preview, at most two wait for locks at a time', async () => {
  const shop = await openTestShop();
  const mia = await employ(shop, 'editor');
  const body = { name: 'Cot', sku: 'COT-1', pricePence: 100, categoryIds: [] };
  const { id } = await mia.call('createProduct', { body });
  const { path } = await mia.call('previewProduct', { params: { id } });
  const token = new URL(path, 'https://shop.test').searchParams.get('token')!;
  const address = await shop.app.listen({ port: 0 });
  const url = `${address}/api/products/${id}/preview?token=${encodeURIComponent(token)}`;

  const { statements } = await askedDuring(async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(url)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
  let open = 0;
  let most = 0;
  for (const statement of statements) {
    if (/^select from products .* for no key update$/.test(statement)) most = Math.max(most, ++open);
    if (statement === 'rollback') open--;
  }
  expect(most).toBe(2);
  await shop.close();
});
