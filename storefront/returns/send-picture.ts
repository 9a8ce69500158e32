import { ApiError } from '#contract/call.ts';
import { paths } from '#contract/paths.ts';
import { clearSession, currentSession } from '#storefront/app/calls/session.ts';

/** A photograph over a slow connection. */
const TIMEOUT_MILLISECONDS = 240_000;

/** Sends a file as it is: `call` sends JSON only, and keeps no request alive that is as large as this. */
export async function sendPicture(returnId: string, file: File): Promise<void> {
  const token = currentSession()?.token ?? '';
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(paths.addReturnPicture.replace('POST ', '').replace(':id', returnId), {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'content-type': file.type.startsWith('image/') ? file.type : 'application/octet-stream',
      },
      body: file,
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    answer = await response.json().catch(() => undefined);
  } catch {
    throw new ApiError(0, {
      detail: 'The picture did not reach us. Please check your connection and add it again.',
    });
  }
  if (response.status === 401 && currentSession()?.token === token) clearSession();
  if (!response.ok) throw new ApiError(response.status, answer);
}
