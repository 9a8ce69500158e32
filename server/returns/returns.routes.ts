import * as contract from '#contract/returns/returns.ts';
import * as withdrawals from '#contract/returns/withdrawals.ts';
import type { PictureContext } from '#server/pictures/pictures.types.ts';
import { createRateLimit } from '#server/platform/admission/rate-limit.ts';
import { withFile } from '#server/platform/http/incoming-file.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { addReturnPicture, getReturnPicture } from './return-pictures.service.ts';
import * as service from './tell-return.service.ts';
import * as link from './withdrawal-link.service.ts';
import { withdraw } from './withdrawals.service.ts';

/** From one network. Each is decoded, even if it is refused in the end. */
const MAX_PICTURES_A_MINUTE = 20;

export function returnRoutes(serve: Serve, context: PictureContext): void {
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
  serve(
    contract.addReturnPicture,
    async ({ by, params, request, reply }) => {
      const added = await withFile(request, reply, (file) => addReturnPicture(context, by, params.id, file));
      reply.code(201);
      return added;
    },
    { rateLimit: createRateLimit(MAX_PICTURES_A_MINUTE) },
  );
  serve(contract.getReturnPicture, ({ by, params, query }) =>
    getReturnPicture(context.db, by.customerId, { ...params, ...query }),
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
