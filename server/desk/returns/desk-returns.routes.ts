import * as contract from '#contract/desk/returns.ts';
import type { PictureContext } from '#server/pictures/pictures.types.ts';
import { withFile } from '#server/platform/http/incoming-file.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import {
  answerClaim,
  closeReturn,
  receiveReturn,
  receiveUnannounced,
  refundReturn,
} from './return-acts.service.ts';
import { listReturns } from '#server/returns/return-list.service.ts';
import { addPicture, readPicture, removePicture } from './return-pictures.service.ts';
import { readReturn, readReturnable } from './return-view.service.ts';

export function deskReturnRoutes(serve: Serve, context: PictureContext): void {
  serve(contract.listDeskReturns, ({ query }) => listReturns(context, query));
  serve(contract.listReturnable, ({ query }) => readReturnable(context, query.order));
  serve(contract.getDeskReturn, ({ by, params }) => readReturn(context, by, params.id));
  serve(contract.receiveReturn, ({ by, params, body }) => receiveReturn(context, by, params.id, body.lines));
  serve(contract.receiveUnannounced, ({ by, body, keepAnswer }) =>
    receiveUnannounced(context, by, body, keepAnswer),
  );
  serve(contract.refundReturn, ({ by, params, body, keepAnswer }) =>
    refundReturn(context, by, { ...params, ...body }, keepAnswer),
  );
  serve(contract.closeReturn, ({ by, params, body, keepAnswer }) =>
    closeReturn(context, by, { ...params, ...body }, async (trx) => {
      await keepAnswer(trx, undefined);
    }),
  );
  serve(contract.answerClaim, ({ by, params, body, keepAnswer }) =>
    answerClaim(context, by, { ...params, ...body }, keepAnswer),
  );
  serve(
    contract.getReturnPicture,
    async ({ params, query }) => (await readPicture(context, { ...params, ...query })) as never,
  );
  serve(contract.addReturnPicture, ({ by, params, request, reply }) =>
    withFile(request, reply, (file) => addPicture(context, by, params.id, file)),
  );
  serve(contract.removeReturnPicture, ({ by, params, query }) =>
    removePicture(context, by, { ...params, ...query }),
  );
}
