import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/config/config.ts';
import { nodeHttp } from '#server/platform/node-http.ts';
import { StoreAway, type PictureStore } from './picture-store.types.ts';
import { EMPTY_SHA256, signed } from './s3-signature.rules.ts';

interface Wanted {
  method: 'GET' | 'PUT' | 'DELETE';
  path: string;
  /** The body: a file on this machine. */
  file?: { path: string; bytes: number; sha256: string };
}

/** The longest a connection may stay idle. */
const SILENCE_MILLISECONDS = 10_000;
/** Before the second and the third attempt. */
const PAUSES_MILLISECONDS = [200, 1000];

/** A bucket of an S3-compatible service. Names are its keys. */
export function createS3Store(settings: NonNullable<Config['pictures']['s3']>): PictureStore {
  const bucket = new URL(settings.url);
  const folder = bucket.pathname.split('/').filter(Boolean);
  const pathOf = (name: string) => `/${[...folder, name].join('/')}`;

  /**
   * Temporary failures are tried three times, as every request can be repeated. Throws `StoreAway` if they
   * persist.
   */
  async function ask(wanted: Wanted): Promise<IncomingMessage> {
    for (let tried = 0; ; tried += 1) {
      const pause = PAUSES_MILLISECONDS[tried];
      const answer = await askOnce(wanted).catch((error: Error) => error);
      if (!(answer instanceof Error)) {
        const { statusCode = 0 } = answer;
        if (statusCode < 300 || statusCode === 404) return answer;
        const words = `it answered ${statusCode}: ${(await text(answer)).slice(0, 300)}`;
        if (statusCode < 500 && statusCode !== 429)
          throw new Error(`The store of pictures refuses: ${words}`);
        if (pause === undefined) throw new StoreAway(words);
      } else if (pause === undefined) {
        throw new StoreAway(answer.message, { cause: answer });
      }
      await sleep(pause);
    }
  }

  function askOnce({ method, path, file }: Wanted): Promise<IncomingMessage> {
    const url = new URL(path, bucket);
    const headers: Record<string, string> = file ? { 'content-length': String(file.bytes) } : {};
    const request = (url.protocol === 'https:' ? https : nodeHttp).request(url, {
      method,
      headers: signed(
        { method, url, headers, bodySha256: file?.sha256 ?? EMPTY_SHA256, at: new Date() },
        settings,
      ),
      timeout: SILENCE_MILLISECONDS,
    });
    return new Promise((resolve, reject) => {
      request.on('timeout', () => request.destroy(new Error('the store of pictures does not answer')));
      request.on('error', reject);
      request.on('response', resolve);
      if (file) pipeline(createReadStream(file.path), request).catch(reject);
      else request.end();
    });
  }

  return {
    async put(name, file) {
      const hash = createHash('sha256');
      await pipeline(createReadStream(file), hash);
      const { size } = await stat(file);
      const answer = await ask({
        method: 'PUT',
        path: pathOf(name),
        file: { path: file, bytes: size, sha256: hash.digest('hex') },
      });
      if (answer.statusCode === 404) throw new Error('There is no bucket at PICTURES_URL.');
      answer.resume();
    },

    async get(name) {
      const answer = await ask({ method: 'GET', path: pathOf(name) });
      if (answer.statusCode === 404) {
        answer.resume();
        return null;
      }
      return { bytes: Number(answer.headers['content-length']), content: answer };
    },

    async delete(name) {
      (await ask({ method: 'DELETE', path: pathOf(name) })).resume();
    },
  };
}
