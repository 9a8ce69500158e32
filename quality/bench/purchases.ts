import { MAX_QUANTITY } from '#contract/limits.ts';
import { copyAccount, PASSWORD, post, type BenchCustomer } from './customers.ts';
import { measure, measureJourneys } from './load.ts';
import { fillShelves, type OrderBench } from './order.ts';
import type { ShopProcess } from './shop-process.ts';
import type { Row } from './table.ts';

/** Each may start only ten payments a minute. */
const MANY_BUYERS = 2000;

export async function prepareOrders(
  shop: ShopProcess,
  [first]: readonly BenchCustomer[],
): Promise<OrderBench> {
  return {
    simulator: shop.payPal,
    buyers: await copyAccount(shop.databaseUrl, first!, MANY_BUYERS),
    products: await fillShelves(shop.databaseUrl),
  };
}

export async function measureLogin(
  shop: string,
  customers: readonly BenchCustomer[],
  seconds: number,
): Promise<Row> {
  const json = { 'content-type': 'application/json' };
  const login = await measure(
    'login (argon2id)',
    shop,
    customers.map(({ email }) => ({
      method: 'POST',
      path: '/api/auth/login',
      headers: json,
      body: JSON.stringify({ email, password: PASSWORD }),
    })),
    { seconds, connections: 4 },
  );
  console.log(`${login.name}: ${login.perSecond}/s`);
  return login;
}

/** Each customer adds another product as soon as a line is full. */
export async function measureBasket(
  shop: string,
  customers: readonly BenchCustomer[],
  products: readonly string[],
  seconds: number,
): Promise<Row> {
  const added = customers.map(() => 0);
  const basket = await measureJourneys(
    'add to basket',
    async (worker) => {
      const place = worker % customers.length;
      const productId = products[Math.floor(added[place]!++ / MAX_QUANTITY)]!;
      await post(shop, '/api/basket/items', { productId, quantity: 1 }, customers[place]!.token);
    },
    { seconds },
  );
  console.log(`${basket.name}: ${basket.perSecond}/s`);
  return basket;
}
/** From an empty basket to a paid order: four calls to the shop, and the buyer's approval at the simulator. */
export async function measureOrders(
  shop: string,
  { simulator, buyers, products }: OrderBench,
  seconds: number,
): Promise<Row> {
  let next = 0;
  const row = await measureJourneys(
    'whole order (basket to paid)',
    async () => {
      const place = next++;
      const { token, addressId } = buyers[place % buyers.length]!;
      const productId = products[place % products.length]!;
      await post(shop, '/api/basket/items', { productId, quantity: 1 }, token);
      const { id } = await post<{ id: string }>(
        shop,
        '/api/orders',
        { shippingAddressId: addressId, paymentMethodHint: 'PayPal' },
        token,
      );
      const { approvalUrl } = await post<{ approvalUrl: string }>(
        shop,
        `/api/orders/${id}/initiate-paypal-payment`,
        {},
        token,
      );
      const payPalOrder = new URL(approvalUrl).searchParams.get('token')!;
      await post(simulator, `/simulator/orders/${payPalOrder}/approve`, {});
      await post(shop, `/api/orders/${id}/capture-payment`, {}, token);
    },
    { seconds },
  );
  console.log(`${row.name}: ${row.perSecond}/s`);
  return row;
}
