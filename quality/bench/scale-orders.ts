import type pg from 'pg';
import type { BenchCustomer } from './customers.ts';
import { measureSequence, request, type Taken } from './sequence.ts';
import type { ShopProcess } from './shop-process.ts';

/**
 * A customer's calls from the basket onwards, each time with another product, among a large number of other people's
 * orders.
 */
export async function measureOrderCalls(
  shop: ShopProcess,
  client: pg.Client,
  { token, addressId }: BenchCustomer,
): Promise<Taken[]> {
  const { rows } = await client.query<{ id: string }>(
    `select product_id as id from product_index where in_stock and is_listed order by md5(product_id::text) limit 1000`,
  );
  const productOf = (number: number) => rows[number % rows.length]!.id;
  const basket = `${shop.url}/api/basket`;
  const add = (number: number) =>
    request(`${basket}/items`, {
      method: 'POST',
      token,
      body: { productId: productOf(number), quantity: 1 },
    });
  const clear = () => request(basket, { method: 'DELETE', token });
  const taken: Taken[] = [];
  const measure = async (name: string, ask: (number: number) => Promise<boolean>) => {
    await clear();
    taken.push(await measureSequence(name, shop, ask, { max: 60, seconds: 2 }));
  };
  await measure('basket: add, then clear', async (number) => (await add(number)) && clear());
  await add(0);
  await measure('basket: show', () => request(basket, { token }));
  await measure('add, order and clear', async (number) => {
    const body = { shippingAddressId: addressId, paymentMethodHint: 'PayPal' };
    return (
      (await add(500 + number)) &&
      (await request(`${shop.url}/api/orders`, { method: 'POST', token, body })) &&
      clear()
    );
  });
  await measure('my orders', (number) =>
    request(`${shop.url}/api/orders?page=1&pageSize=10&asked=${number}`, { token }),
  );
  return taken;
}
