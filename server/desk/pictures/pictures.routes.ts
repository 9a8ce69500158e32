import * as contract from '#contract/desk/pictures.ts';
import * as remote from '#contract/desk/remote-pictures.ts';
import type { PictureContext } from '#server/pictures/pictures.types.ts';
import { fetchRemotePictures, listRemotePictures } from '#server/pictures/remote-pictures.service.ts';
import { listPictures, uploadPicture } from '#server/pictures/upload.service.ts';
import { withFile } from '#server/platform/http/incoming-file.ts';
import type { Serve } from '#server/platform/http/serve.ts';

export function deskPictureRoutes(serve: Serve, context: PictureContext): void {
  serve(contract.uploadPicture, ({ by, request, reply }) =>
    withFile(request, reply, (file) => uploadPicture(context, by, file)),
  );
  serve(contract.listPictures, ({ query }) => listPictures(context, query.ids));
  serve(remote.listRemotePictures, ({ query }) => listRemotePictures(context, query.after));
  serve(remote.fetchRemotePictures, ({ by }) => fetchRemotePictures(context, by));
}
