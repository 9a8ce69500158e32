import * as contract from '#contract/returns/returns.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import * as withdrawals from '#contract/returns/withdrawals.ts';
import * as service from './tell-return.service.ts';
import * as link from './withdrawal-link.service.ts';
import { withdraw } from './withdrawals.service.ts';

export function returnRoutes(serve: Serve, context: Context): void {
  serve(contract.getReturnOptions, ({ by, params }) =>
    service.getReturnOptions(context, by.customerId, params.id),
  );
  serve(contract.cancelPaidOrder, ({ by, params, keepAnswer }) =>
    service.cancelPaidOrder(context, by, params.id, keepAnswer),
  );
  serve(contract.tellReturn, async ({ by, params, body, keepAnswer, reply }) => {
    reply.code(201);
    return service.tellReturn(context, by, { ...params, ...body }, keepAnswer);
  });
  serve(contract.setReturnTracking, ({ by, params, body }) =>
    service.setReturnTracking(context, by, { ...params, ...body }),
  );
  serve(contract.takeBackReturn, ({ by, params }) => service.takeBackReturn(context, by, params.id));
  serve(contract.markArrived, ({ by, params, body }) =>
    service.markArrived(context, by, { ...params, ...body }),
  );

  const isRateLimited = true;
  serve(
    withdrawals.withdraw,
    ({ by, body, reply }) => {
      reply.code(202);
      return withdraw(context, by, body);
    },
    { isRateLimited },
  );
  serve(withdrawals.getWithdrawal, ({ body }) => link.getWithdrawal(context, body.token), { isRateLimited });
  serve(withdrawals.changeWithdrawal, ({ body }) => link.changeWithdrawal(context, body), { isRateLimited });
}
