import { ApiError } from '#contract/call.ts';
import { ask } from './browser-call.ts';

/** Fetches a picture that only its customer may see: an `<img>` would request it without the token. */
export async function fetchPicture(path: string, signal: AbortSignal): Promise<Blob> {
  const { status, body } = await ask(
    { method: 'GET', path, body: undefined, headers: { accept: 'image/*' }, carriesSession: true, signal },
    (response) => response.blob(),
  );
  if (status !== 200) throw new ApiError(status, undefined);
  return body;
}
