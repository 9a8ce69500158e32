import type { PictureMaker } from '#server/gateways/pictures/picture-maker.gateway.ts';
import type { OpenRemotePicture } from '#server/gateways/pictures/remote-picture.gateway.ts';
import type { PictureStore } from '#server/gateways/pictures/picture-store.types.ts';
import type { Context } from '#server/platform/context.ts';

export interface PictureContext extends Context {
  pictures: {
    store: PictureStore;
    maker: PictureMaker;
    open: OpenRemotePicture;
  };
}
