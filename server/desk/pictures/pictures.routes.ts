import { Readable } from 'node:stream';
import * as contract from '#contract/desk/pictures.ts';
import * as remote from '#contract/desk/remote-pictures.ts';
import type { PictureContext } from '#server/pictures/pictures.types.ts';
import { fetchRemotePictures, listRemotePictures } from '#server/pictures/remote-pictures.service.ts';
import { listPictures, uploadPicture } from '#server/pictures/upload.service.ts';
import type { Serve } from '#server/platform/http/serve.ts';

export function deskPictureRoutes(serve: Serve, context: PictureContext): void {
  serve(contract.uploadPicture, async ({ by, request, reply }) => {
    const announced = request.headers['content-length'];
    try {
      return await uploadPicture(context, by, {
        content: request.body instanceof Readable ? request.body : null,
        announcedBytes: announced === undefined ? null : Number(announced),
      });
    } finally {
      // Does not wait for the rest of a file that has been refused.
      if (!request.raw.complete) reply.header('connection', 'close');
    }
  });
  serve(contract.listPictures, ({ query }) => listPictures(context, query.ids));
  serve(remote.listRemotePictures, ({ query }) => listRemotePictures(context, query.after));
  serve(remote.fetchRemotePictures, ({ by }) => fetchRemotePictures(context, by));
}
