import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { PayingShop } from '#tests/support/paying-shop.ts';
import type { Fuzzed, Sender } from './fuzz.ts';

const CUSTOMERS = 4;

/** The calls of the shop, made by visitors and customers. */
export async function customersFuzzed(paying: PayingShop): Promise<Fuzzed> {
  const products = await Promise.all(Array.from({ length: 20 }, () => paying.stock(1_000_000)));
  const document = (await paying.shop.app.inject('/api/openapi.json')).json<OpenApi>();
  let customers: FuzzCustomer[] = [];
  return {
    endpoints: Object.values(api) as Endpoint[],
    declared: (endpoint) => declaredStatuses(document, endpoint as Endpoint),
    newSenders: async () => {
      customers = await newCustomers(paying, products);
      return customers;
    },
    sendersLastRounds: 150,
    hiddenFrom: (sender) => customers.filter((customer) => customer !== sender).map(({ email }) => email),
  };
}

interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

function declaredStatuses(document: OpenApi, endpoint: Endpoint): ReadonlySet<string> {
  const operation = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]![endpoint.method.toLowerCase()]!;
  // A malformed address is refused before any operation is known; and `.` as an id leads to another address, for which
  // the method may be wrong.
  return new Set([...Object.keys(operation.responses), ...(endpoint.params ? ['404', '405', '414'] : [])]);
}

interface FuzzCustomer extends Sender {
  email: string;
}

/** With an address and a filled basket, for the calls that need them. */
async function newCustomers(paying: PayingShop, products: readonly string[]): Promise<FuzzCustomer[]> {
  return Promise.all(
    Array.from({ length: CUSTOMERS }, async () => {
      const buyer = await paying.buyer();
      await buyer.put(products[0]!);
      const known = new Map<string, unknown[]>([
        ['email', [buyer.email, 'nobody@example.com']],
        ['password', [buyer.password]],
        ['currentPassword', [buyer.password]],
        ['id', [buyer.addressId]],
        ['productId', [...products]],
        ['shippingAddressId', [buyer.addressId]],
        ['paymentMethodHint', ['PayPal']],
        ['country', ['United Kingdom', 'GB']],
        ['postalCode', ['LS1 1AA']],
        ['phoneNumber', ['07700900123', '']],
        ['deviceId', ['phone-1', null]],
      ]);
      return { email: buyer.email, headers: { authorization: `Bearer ${buyer.token}` }, known };
    }),
  );
}
