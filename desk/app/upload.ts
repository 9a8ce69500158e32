import { ApiError } from '#contract/call.ts';
import { reauthenticate } from './reauth.ts';
import { deskHeaders } from './tab-person.ts';

/** If no data has moved for this long, the network counts as lost. */
const SILENCE_MILLISECONDS = 60_000;

/**
 * Sends a file and reports progress, which `fetch` cannot do. Throws `ApiError` like a call; an ended session is a
 * gate, as everywhere.
 */
export async function upload<Answer>(
  path: string,
  file: Blob,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Answer> {
  for (let isAgain = false; ; isAgain = true) {
    const { status, body } = await send(path, file, options);
    if (status >= 200 && status < 300) return body as Answer;
    const error = new ApiError(status, body);
    if (isAgain || error.code !== 'desk/not-signed-in' || !(await reauthenticate('sign-in', { words: '' })))
      throw error;
  }
}

function send(
  path: string,
  file: Blob,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout>;
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), SILENCE_MILLISECONDS);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      listen();
      onProgress(loaded / total);
    });
    request.addEventListener('loadend', () => {
      clearTimeout(silence);
      if (signal.aborted) reject(signal.reason as Error);
      else if (request.status === 0) resolve({ status: 0, body: { detail: unreachable() } });
      else resolve({ status: request.status, body: parse(request.responseText) });
    });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries(deskHeaders())) request.setRequestHeader(name, value);
    // The server recognises the type by the file's bytes.
    request.setRequestHeader('content-type', 'application/octet-stream');
    listen();
    request.send(file);
  });
}

function unreachable(): string {
  return navigator.onLine
    ? 'The upload failed. It is safe to try again.'
    : 'You are offline. The picture is still here. Try again when you are back online.';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
