import { z } from 'zod';
import { choice, text, url } from './setting-fields.ts';

/** A CDN in front of the shop. `.env.example` explains each setting. */
export const cdnSettings = {
  CDN_PURGE_URL: url('', ['http:', 'https:']),
  CDN_PURGE_TOKEN: text(''),
  CDN_PURGE_TOKEN_HEADER: text('Authorization').pipe(
    z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'must be the name of a header such as Fastly-Key'),
  ),
  CDN_TAG_HEADER: choice(['Surrogate-Key', 'Cache-Tag', ''], ''),
};

type Values = { [Name in keyof typeof cdnSettings]: z.output<(typeof cdnSettings)[Name]> };

/** Where and how the shop purges the CDN. */
export interface CdnSettings {
  purgeUrl: string;
  token: string;
  tokenHeader: string;
  /** The header from which the CDN reads the tags that an answer can be purged by. */
  tagHeader: 'Surrogate-Key' | 'Cache-Tag';
}

/** Null when there is no CDN, or one that caches only built files and pictures. */
export function readCdnSettings(values: Values): CdnSettings | null {
  if (values.CDN_PURGE_URL === '' || values.CDN_TAG_HEADER === '') return null;
  return {
    purgeUrl: values.CDN_PURGE_URL,
    token: values.CDN_PURGE_TOKEN,
    tokenHeader: values.CDN_PURGE_TOKEN_HEADER,
    tagHeader: values.CDN_TAG_HEADER,
  };
}

/** What is missing from the settings, in sentences. */
export function cdnFaults(env: Readonly<Record<string, string | undefined>>): string[] {
  const isSet = (name: string) => Boolean(env[name]?.trim());
  return isSet('CDN_PURGE_URL') === isSet('CDN_TAG_HEADER')
    ? []
    : ['CDN_PURGE_URL and CDN_TAG_HEADER must be set together.'];
}
