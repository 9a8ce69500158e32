import { z } from 'zod';
import { text, url } from './setting-fields.ts';

/** Where pictures added by staff are stored. `.env.example` explains each setting. */
export const pictureSettings = {
  PICTURES_URL: url('', ['http:', 'https:']).refine(
    (value) => value === '' || /^https?:\/\/[^/?#@]+(?:\/[A-Za-z0-9._-]+)+\/?$/.test(value),
    'must be the address of a bucket, such as https://s3.eu-west-2.amazonaws.com/dandle-pictures',
  ),
  PICTURES_S3_REGION: text('us-east-1').pipe(
    z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as eu-west-2'),
  ),
  PICTURES_S3_ACCESS_KEY: text(''),
  PICTURES_S3_SECRET_KEY: text(''),
};

type Values = { [Name in keyof typeof pictureSettings]: z.output<(typeof pictureSettings)[Name]> };

/** A bucket of an S3-compatible service, and the credentials for it. */
export interface S3Settings {
  /** The bucket's address and the path in it, without a trailing slash. */
  url: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** Null: pictures are stored in DATA_DIR. */
export function s3Settings(values: Values): S3Settings | null {
  if (values.PICTURES_URL === '') return null;
  return {
    url: values.PICTURES_URL.replace(/(?<!\/)\/+$/, ''),
    region: values.PICTURES_S3_REGION,
    accessKey: values.PICTURES_S3_ACCESS_KEY,
    secretKey: values.PICTURES_S3_SECRET_KEY,
  };
}

/** What is missing from the settings, in sentences. */
export function pictureFaults(env: Readonly<Record<string, string | undefined>>): string[] {
  const isSet = (name: string) => Boolean(env[name]?.trim());
  const names = ['PICTURES_URL', 'PICTURES_S3_ACCESS_KEY', 'PICTURES_S3_SECRET_KEY'];
  const isWhole = names.every(isSet) || !names.some(isSet);
  return isWhole
    ? []
    : ['PICTURES_URL, PICTURES_S3_ACCESS_KEY and PICTURES_S3_SECRET_KEY must be set together.'];
}
