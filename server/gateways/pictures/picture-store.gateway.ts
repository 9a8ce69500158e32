import type { Config } from '#server/config/config.ts';
import { createDiskStore } from './disk-store.gateway.ts';
import type { PictureStore } from './picture-store.types.ts';
import { createS3Store } from './s3-store.gateway.ts';

export function createPictureStore({
  dataDir,
  pictures,
}: Pick<Config, 'dataDir' | 'pictures'>): PictureStore {
  return pictures.s3 === null ? createDiskStore(dataDir) : createS3Store(pictures.s3);
}
