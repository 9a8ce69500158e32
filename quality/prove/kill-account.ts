import { newBuyer, type Buyer } from './buyer.ts';
import { requestThatDies, type KillScenario } from './kill-scenario.ts';
import { checkMail } from './recovery.ts';
import type { Answer, World } from './world.ts';

const isDone = ({ status }: Answer) => status === 200 || status === 201;

const anotherAddress = {
  contactName: 'Ada Parent',
  streetAddress1: '2 High Street',
  city: 'Leeds',
  regionOrState: 'West Yorkshire',
  postalCode: 'LS1 1AB',
  country: 'United Kingdom',
};

async function countActivity({ db }: World, { id }: Buyer, action: string): Promise<number> {
  const rows = await db
    .selectFrom('activity')
    .where('customer_id', '=', id)
    .where('action', '=', action)
    .select('id')
    .execute();
  return rows.length;
}

/** What the shop stores for a customer besides orders: basket, addresses, profile, password. */
export const accountScenarios: KillScenario[] = [
  {
    name: 'adding to the basket',
    async prepare(world) {
      const buyer = await newBuyer(world);
      const productId = buyer.products[0]!;
      const request = requestThatDies(
        world,
        () => buyer.ask('POST', '/api/basket/items', { key: buyer.id, body: { productId, quantity: 2 } }),
        isDone,
      );
      return {
        ...request,
        async check() {
          const { items } = await buyer.call('getBasket', { query: {} });
          // One was in it before.
          return items[0]?.quantity === 3 ? [] : [`the basket holds ${items[0]?.quantity}`];
        },
      };
    },
  },
  {
    name: 'changing the basket',
    async prepare(world) {
      const buyer = await newBuyer(world);
      const { items } = await buyer.call('getBasket', { query: {} });
      const request = requestThatDies(
        world,
        () => buyer.ask('PUT', `/api/basket/items/${items[0]!.id}`, { body: { quantity: 4 } }),
        isDone,
      );
      return {
        ...request,
        async check() {
          const { items: now } = await buyer.call('getBasket', { query: {} });
          return now[0]?.quantity === 4 ? [] : [`the basket holds ${now[0]?.quantity}`];
        },
      };
    },
  },
  {
    name: 'adding an address',
    async prepare(world) {
      const buyer = await newBuyer(world, 0);
      const request = requestThatDies(
        world,
        () =>
          buyer.ask('POST', '/api/account/addresses', {
            key: buyer.id,
            body: { ...anotherAddress, isPrimaryShipping: true },
          }),
        isDone,
      );
      return {
        ...request,
        async check() {
          const addresses = await buyer.call('listAddresses', {});
          const added = await countActivity(world, buyer, 'Address added');
          return addresses.length === 2 && added === 2
            ? []
            : [`${addresses.length} addresses, ${added} of them in the activity log`];
        },
      };
    },
  },
  {
    name: 'changing the profile',
    async prepare(world) {
      const buyer = await newBuyer(world, 0);
      const profile = { firstName: 'Ada', lastName: 'Changed', dateOfBirth: null, phoneNumber: null };
      const request = requestThatDies(
        world,
        () => buyer.ask('PUT', '/api/account/profile', { body: profile }),
        isDone,
      );
      return {
        ...request,
        async check() {
          const { lastName } = await buyer.call('getProfile', {});
          const times = await countActivity(world, buyer, 'Profile updated');
          return lastName === 'Changed' && times === 1
            ? []
            : [`the name is ${lastName}, changed ${times} times by the activity log`];
        },
      };
    },
  },
  {
    name: 'changing the password',
    async prepare(world) {
      const buyer = await newBuyer(world, 0);
      const newPassword = 'four patient herons';
      const request = requestThatDies(
        world,
        () =>
          buyer.ask('POST', '/api/account/change-password', {
            key: buyer.id,
            body: { currentPassword: buyer.password, newPassword, confirmPassword: newPassword },
          }),
        // 401: the first try succeeded, and ended the session.
        ({ status }) => status === 200 || status === 401,
      );
      return {
        ...request,
        async check() {
          const login = await buyer.ask('POST', '/api/auth/login', {
            body: { email: buyer.email, password: newPassword },
          });
          return login.status === 200 ? [] : [`the new password is told ${login.status}`];
        },
        checkMail: () => checkMail(world, buyer, 'was changed'),
      };
    },
  },
];
