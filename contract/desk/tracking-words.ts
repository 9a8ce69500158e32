/*
 * Turns the code on a label into the address where the buyer can track the parcel, and recognises the carrier by the
 * code's shape. Only carriers whose address needs nothing but the code are listed: for all others the address itself is
 * required.
 */

import { DESK_MAX_LENGTH } from './limits.ts';

interface Carrier {
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
    // Two letters, nine digits and a country, or the longer ones of its barcodes.
    isCode: /^(?:[A-Z]{2}\d{9}[A-Z]{2}|(?=.*\d)[A-Z0-9]{11,28})$/,
    isTheirs: /^(?:[A-Z]{2}\d{9}GB|\d[A-Z0-9]{20})$/,
    url: (code) => `https://www.royalmail.com/track-your-item#/tracking-results/${code}`,
  },
  DPD: {
    // A parcel number, with or without its check character, or a consignment number. DPD's own page asks for the
    // postcode.
    isCode: /^\d{10}(?:\d{4}[A-Z0-9]?)?$/,
    isTheirs: /^[01]5\d{12}[A-Z0-9]?$/,
    url: (code) => `https://www.dpd.co.uk/apps/tracking/?reference=${code}`,
  },
  Evri: {
    isCode: ANY_CODE,
    isTheirs: /^(?:[A-Z]\d{2}[A-Z0-9]{3}\d{10}|\d{16})$/,
    url: (code) => `https://www.evri.com/track/parcel/${code}`,
  },
  Parcelforce: {
    isCode: ANY_CODE,
    isTheirs: /^[A-Z]{2}\d{7}$/,
    url: (code) => `https://www.parcelforce.com/track-trace?trackNumber=${code}`,
  },
  UPS: {
    isCode: ANY_CODE,
    isTheirs: /^1Z[A-Z0-9]{16}$/,
    url: (code) => `https://www.ups.com/track?tracknum=${code}`,
  },
};

export const carrierNames = Object.keys(carriers);

/** The carrier, recognised by the code's shape alone; null when it could be from several. */
export function carrierOf(text: string): string | null {
  const code = plain(text);
  return carrierNames.find((name) => carriers[name]!.isTheirs.test(code)) ?? null;
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
  const given = text.trim();
  if (given === '') return { url: null, problem: null };
  if (/^https?:/i.test(given)) return readAddress(given);
  if (!Object.hasOwn(carriers, carrier)) {
    const of = carrier === '' ? 'Without a carrier' : `For ${carrier}`;
    return { url: null, problem: `${of} the shop needs the full link, starting with https://.` };
  }
  const { isCode, url } = carriers[carrier]!;
  const code = plain(given);
  const owner = carrierOf(code);
  if (isCode.test(code) && (owner === null || owner === carrier)) return { url: url(code), problem: null };
  const looks = owner === null ? '' : ` It looks like one of ${owner}’s.`;
  return { url: null, problem: `That is not a tracking number for ${carrier}.${looks}` };
}

const plain = (code: string) => code.toUpperCase().replaceAll(/[\s-]/g, '');

function readAddress(given: string): Tracking {
  const url = URL.canParse(given) ? new URL(given) : null;
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
