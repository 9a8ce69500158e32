import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { Config } from '#server/config/config.ts';
import { StoreAway, type PictureStore } from './picture-store.types.ts';

const EMPTY_SHA256 = createHash('sha256').digest('hex');

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
  // aws4fetch takes a plus sign in a path for a space.
  const bucket = new URL(settings.url.replaceAll('+', '%2B'));
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

  async function askOnce({ method, path, file }: Wanted): Promise<IncomingMessage> {
    const { url, headers } = await new AwsV4Signer({
      method,
      url: new URL(path, bucket).href,
      headers: {
        'x-amz-content-sha256': file?.sha256 ?? EMPTY_SHA256,
        ...(file && { 'content-length': String(file.bytes) }),
      },
      ...{ service: 's3', region: settings.region },
      ...{ accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    }).sign();
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      headers: Object.fromEntries(headers),
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
