import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DeskPicture } from '#contract/desk/pictures.ts';
import { call } from '#desk/app/call.ts';
import { upload } from '#desk/app/upload.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { createUploads, type Uploads, type UploadsShown } from './uploads.ts';

/** Uploads files while the component is mounted; `onDone` is called with each finished picture. */
export function useUploads(onDone: (picture: DeskPicture) => void): [Uploads, UploadsShown] {
  const done = useRef(onDone);
  useLayoutEffect(() => {
    done.current = onDone;
  });
  const [uploads] = useState(() =>
    createUploads({
      send: (file, options) => upload<DeskPicture>('/api/desk/pictures', file, options),
      look: async (ids) => (await call('listPictures', { query: { ids } })).pictures,
      onDone: (picture) => done.current(picture),
      onRefused: ({ file, problem }) => announce(`${file.name}: ${problem}`),
    }),
  );
  useEffect(() => () => uploads.close(), [uploads]);
  return [uploads, useSyncExternalStore(uploads.subscribe, uploads.shown)];
}
