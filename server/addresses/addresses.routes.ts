import {
  addAddress,
  changeAddress,
  deleteAddress,
  listAddresses,
  setPrimaryBillingAddress,
  setPrimaryShippingAddress,
} from '#contract/addresses.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import * as addresses from './addresses.service.ts';

export function addressRoutes(serve: Serve, { db }: Context): void {
  serve(listAddresses, ({ by }) => addresses.listAddresses(db, by.customerId));
  serve(addAddress, ({ by, body, keepAnswer }) => addresses.addAddress(db, by, body, keepAnswer));
  serve(changeAddress, ({ by, params, body }) => addresses.changeAddress(db, by, params.id, body));
  serve(deleteAddress, ({ by, params }) => addresses.deleteAddress(db, by, params.id));
  serve(setPrimaryShippingAddress, ({ by, params }) =>
    addresses.setPrimaryAddress(db, by, params.id, 'shipping'),
  );
  serve(setPrimaryBillingAddress, ({ by, params }) =>
    addresses.setPrimaryAddress(db, by, params.id, 'billing'),
  );
}
