/*
 * How what stands on a label becomes the address at which the buyer follows the parcel. Only carriers whose address is made of
 * the code alone stand here: of all others (DPD asks for a postcode too) the address itself is wanted.
 */

interface Carrier {
  isCode: RegExp;
  url: (code: string) => string;
}

const ANY_CODE = /^(?=.*\d)[A-Z0-9]{8,35}$/;

export const ROYAL_MAIL = 'Royal Mail';

const carriers: Readonly<Record<string, Carrier>> = {
  [ROYAL_MAIL]: {
    // Two letters, nine digits and a country, or the longer ones of its barcodes.
    isCode: /^(?:[A-Z]{2}\d{9}[A-Z]{2}|(?=.*\d)[A-Z0-9]{11,28})$/,
    url: (code) => `https://www.royalmail.com/track-your-item#/tracking-results/${code}`,
  },
  Evri: { isCode: ANY_CODE, url: (code) => `https://www.evri.com/track/parcel/${code}` },
  Parcelforce: {
    isCode: ANY_CODE,
    url: (code) => `https://www.parcelforce.com/track-trace?trackNumber=${code}`,
  },
  UPS: { isCode: ANY_CODE, url: (code) => `https://www.ups.com/track?tracknum=${code}` },
};

export const carrierNames = Object.keys(carriers);

export type Tracking = { url: string | null; problem: string | null };

/** What was typed for each of several parcels of one carrier: a code, an address, or nothing. No two are the same parcel. */
export function readTrackings(carrier: string, typed: readonly string[]): Tracking[] {
  const seen = new Set<string>();
  return typed.map((text) => {
    const tracking = readTracking(carrier, text);
    if (tracking.url === null) return tracking;
    if (seen.has(tracking.url)) return { url: null, problem: 'This stands here twice.' };
    seen.add(tracking.url);
    return tracking;
  });
}

function readTracking(carrier: string, text: string): Tracking {
  const given = text.trim();
  if (given === '') return { url: null, problem: null };
  if (/^https?:/i.test(given)) return readAddress(given);
  if (!Object.hasOwn(carriers, carrier)) {
    const of = carrier === '' ? 'Without a carrier' : `For ${carrier}`;
    return { url: null, problem: `${of} the shop needs the whole address, beginning with https://.` };
  }
  const url = trackingUrlOf(carrier, given);
  return { url, problem: url === null ? `That is no tracking number of ${carrier}’s.` : null };
}

/** Null when it is no code of theirs. */
export function trackingUrlOf(carrier: string, given: string): string | null {
  const { isCode, url } = carriers[carrier]!;
  const code = given.toUpperCase().replaceAll(/[\s-]/g, '');
  return isCode.test(code) ? url(code) : null;
}

function readAddress(given: string): Tracking {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url?.protocol !== 'https:' || url.username || url.password || url.href.length > 500) {
    return { url: null, problem: 'That is no address beginning with https://.' };
  }
  return { url: url.href, problem: null };
}
