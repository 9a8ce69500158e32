import * as contract from '#contract/contact.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import * as service from './contact.service.ts';

export function contactRoutes(serve: Serve, context: Context): void {
  const isRateLimited = true;

  serve(contract.writeToShop, ({ by, body }) => service.writeToShop(context, by, body), { isRateLimited });
  serve(
    contract.writeToShopAsCustomer,
    ({ by, body, keepAnswer }) => service.writeToShopAsCustomer(context, by, body, keepAnswer),
    { isRateLimited },
  );
}
