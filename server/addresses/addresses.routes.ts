import {
  addAddress,
  changeAddress,
  deleteAddress,
  listAddresses,
  setPrimaryBillingAddress,
  setPrimaryShippingAddress,
} from '#contract/addresses.ts';
import type { Context } from '#server/platform/context.ts';
import type { Customer, Serve } from '#server/platform/serve.ts';
import * as addresses from './addresses.service.ts';

export function addressRoutes(serve: Serve, { db, clock }: Context): void {
  const by = (customer: Customer) => ({ customerId: customer.id, now: clock.now() });

  serve(listAddresses, ({ customer }) => addresses.listAddresses(db, customer.id));
  serve(addAddress, ({ customer, body, keepAnswer }) =>
    addresses.addAddress(db, by(customer), body, keepAnswer),
  );
  serve(changeAddress, ({ customer, params, body }) =>
    addresses.changeAddress(db, by(customer), params.id, body),
  );
  serve(deleteAddress, async ({ customer, params }) => {
    await addresses.deleteAddress(db, by(customer), params.id);
    return undefined;
  });
  serve(setPrimaryShippingAddress, ({ customer, params }) =>
    addresses.setPrimaryAddress(db, by(customer), params.id, 'shipping'),
  );
  serve(setPrimaryBillingAddress, ({ customer, params }) =>
    addresses.setPrimaryAddress(db, by(customer), params.id, 'billing'),
  );
}
