/*
 * Turns the code on a label into the address where the buyer can track the parcel, and recognises the carrier by the
 * code's shape. Only carriers whose address needs nothing but the code are listed: for all others the address itself is
 * required.
 */

import { DESK_MAX_LENGTH } from './limits.ts';

interface Carrier {
  /** Where the addresses of their parcels lead. */
  host: string;
  /** Accepted as one of their codes when the carrier is named. */
  isCode: RegExp;
  /** DetectedFormat as theirs without the carrier being named: no two carriers share such a shape. */
  isTheirs: RegExp;
  url: (code: string) => string;
}

const ANY_CODE = /^(?=.*\d)[A-Z0-9]{8,35}$/;

export const ROYAL_MAIL = 'Royal Mail';

const carriers: Readonly<Record<string, Carrier>> = {
  [ROYAL_MAIL]: {
    host: 'royalmail.com',
    // Two letters, nine digits and a country, or the longer ones of its barcodes.
    isCode: /^(?:[A-Z]{2}\d{9}[A-Z]{2}|(?=.*\d)[A-Z0-9]{11,28})$/,
    isTheirs: /^(?:[A-Z]{2}\d{9}GB|\d[A-Z0-9]{20})$/,
    url: (code) => `https://www.royalmail.com/track-your-item#/tracking-results/${code}`,
  },
  DPD: {
    host: 'dpd.co.uk',
    // A parcel number, with or without its check character, or a consignment number. DPD's own page asks for the
    // postcode.
    isCode: /^\d{10}(?:\d{4}[A-Z0-9]?)?$/,
    isTheirs: /^[01]5\d{12}[A-Z0-9]?$/,
    url: (code) => `https://www.dpd.co.uk/apps/tracking/?reference=${code}`,
  },
  Evri: {
    host: 'evri.com',
    isCode: ANY_CODE,
    isTheirs: /^(?:[A-Z]\d{2}[A-Z0-9]{3}\d{10}|\d{16})$/,
    url: (code) => `https://www.evri.com/track/parcel/${code}`,
  },
  Parcelforce: {
    host: 'parcelforce.com',
    isCode: ANY_CODE,
    isTheirs: /^[A-Z]{2}\d{7}$/,
    url: (code) => `https://www.parcelforce.com/track-trace?trackNumber=${code}`,
  },
  UPS: {
    host: 'ups.com',
    isCode: ANY_CODE,
    isTheirs: /^1Z[A-Z0-9]{16}$/,
    url: (code) => `https://www.ups.com/track?tracknum=${code}`,
  },
};

export const carrierNames = Object.keys(carriers);

/**
 * The carrier, recognised by the shape of a code or the site of an address; null for a code that could be from several,
 * and for an address of somebody else's.
 */
export function carrierOf(text: string): string | null {
  if (isAddress(text)) return carrierNames.find((name) => isOn(carriers[name]!.host, text)) ?? null;
  const code = plainCode(text);
  return carrierNames.find((name) => carriers[name]!.isTheirs.test(code)) ?? null;
}

/**
 * Whose a parcel is when one carrier was chosen for several: an address that leads elsewhere is not one of theirs.
 * A carrier whose site is not known is taken at the person's word.
 */
export function carrierAmong(chosen: string | null, text: string): string | null {
  const isTheirs = chosen === null || !Object.hasOwn(carriers, chosen) || !isAddress(text);
  return isTheirs ? chosen : carrierOf(text);
}

/** An address of a page, rather than the code on a label. */
export const isAddress = (text: string) => /^https?:/i.test(tidy(text));

function isOn(host: string, text: string): boolean {
  const given = tidy(text);
  const { hostname } = URL.canParse(given) ? new URL(given) : { hostname: '' };
  return hostname === host || hostname.endsWith(`.${host}`);
}

/** The code in an address that was made from one; null for any other address. */
export function codeOf(url: string): string | null {
  const start = Object.values(carriers)
    .map((carrier) => carrier.url(''))
    .find((address) => url.startsWith(address));
  return start === undefined ? null : url.slice(start.length);
}

export type Tracking = { url: string | null; problem: string | null };

/**
 * Reads what was typed for each of several parcels of one carrier: a code, an address, or nothing. No two may be the
 * same parcel.
 */
export function readTrackings(carrier: string, typed: readonly string[]): Tracking[] {
  const seen = new Set<string>();
  return typed.map((text) => {
    const tracking = readTracking(carrier, text);
    if (tracking.url === null) return tracking;
    if (seen.has(tracking.url)) return { url: null, problem: 'This is listed twice.' };
    seen.add(tracking.url);
    return tracking;
  });
}

export function readTracking(carrier: string, text: string): Tracking {
  const given = tidy(text);
  if (given === '') return { url: null, problem: null };
  if (isAddress(given)) return readAddress(given);
  if (!Object.hasOwn(carriers, carrier)) {
    const of = carrier === '' ? 'Without a carrier' : `For ${carrier}`;
    return { url: null, problem: `${of} the shop needs the full link, starting with https://.` };
  }
  const { isCode, url } = carriers[carrier]!;
  const code = plainCode(given);
  const owner = carrierOf(code);
  if (owner === null && /\d/.test(given) && hasOtherWords(given)) {
    return { url: null, problem: 'That is more than a tracking number.' };
  }
  if (isCode.test(code) && (owner === null || owner === carrier)) return { url: url(code), problem: null };
  const looks = owner === null ? '' : ` It looks like one of ${owner}’s.`;
  return { url: null, problem: `That is not a tracking number for ${carrier}.${looks}` };
}

/** The quotation marks of a spreadsheet or a message around it, and what nobody sees. */
const tidy = (text: string) =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/^[\s\p{Pi}\p{Pf}"'`]+/u, '')
    .trim()
    .replace(/[\p{Pi}\p{Pf}"'`]{1,9}$/u, '');

/** A code as on the label: what separates its groups is not part of it, nor are quotation marks. */
export const plainCode = (code: string) =>
  code.toUpperCase().replaceAll(/[\s\p{Cf}\p{Pd}\u2212\p{Pi}\p{Pf}"'`]/gu, '');

/** A number written in groups has digits in each, apart from the letters at its ends. */
const hasOtherWords = (given: string) => {
  const words = given.split(/\s+/);
  return words.length > 1 && words.some((word) => /^[^\d]{3,}$/.test(word) || carrierOf(word) !== null);
};

function readAddress(given: string): Tracking {
  const url = URL.canParse(given) && !/\s/.test(given) ? new URL(given) : null;
  if (
    url?.protocol !== 'https:' ||
    url.username ||
    url.password ||
    url.href.length > DESK_MAX_LENGTH.tracking
  ) {
    return { url: null, problem: 'That is not a link starting with https://.' };
  }
  return { url: url.href, problem: null };
}
