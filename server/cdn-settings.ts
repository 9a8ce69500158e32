import { z } from 'zod';
import { choice, text, url } from './setting-fields.ts';

/** A CDN before the shop. `.env.example` says what each is for. */
export const cdnSettings = {
  CDN_PURGE_URL: url('', ['http:', 'https:']),
  CDN_PURGE_TOKEN: text(''),
  CDN_PURGE_TOKEN_HEADER: text('Authorization').pipe(
    z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'must be the name of a header such as Fastly-Key'),
  ),
  CDN_TAG_HEADER: choice(['Surrogate-Key', 'Cache-Tag', ''], ''),
};

type Values = { [Name in keyof typeof cdnSettings]: z.output<(typeof cdnSettings)[Name]> };

/** What is told to a CDN, and how. */
export interface CdnSettings {
  purgeUrl: string;
  token: string;
  tokenHeader: string;
  /** In which the CDN reads by what names an answer can be purged. */
  tagHeader: 'Surrogate-Key' | 'Cache-Tag';
}

/** Null: there is none, or it keeps nothing but built files and pictures. */
export function readCdnSettings(values: Values): CdnSettings | null {
  if (values.CDN_PURGE_URL === '' || values.CDN_TAG_HEADER === '') return null;
  return {
    purgeUrl: values.CDN_PURGE_URL,
    token: values.CDN_PURGE_TOKEN,
    tokenHeader: values.CDN_PURGE_TOKEN_HEADER,
    tagHeader: values.CDN_TAG_HEADER,
  };
}

/** What they lack, in sentences. */
export function cdnFaults(env: Readonly<Record<string, string | undefined>>): string[] {
  const isSet = (name: string) => Boolean(env[name]?.trim());
  return isSet('CDN_PURGE_URL') === isSet('CDN_TAG_HEADER')
    ? []
    : ['CDN_PURGE_URL and CDN_TAG_HEADER must be set together.'];
}
