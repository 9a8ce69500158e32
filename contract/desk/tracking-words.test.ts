import { describe, expect, it } from 'vitest';
import { carrierAmong, carrierNames, carrierOf, readTracking, readTrackings } from './tracking-words.ts';

describe('tracking details as typed', () => {
  it.each([
    [
      'Royal Mail',
      ' ab 1234 5678 5gb ',
      'https://www.royalmail.com/track-your-item#/tracking-results/AB123456785GB',
    ],
    ['Evri', 'H00AAA0012345678', 'https://www.evri.com/track/parcel/H00AAA0012345678'],
    ['DPD', '1550 1234 5678 90', 'https://www.dpd.co.uk/apps/tracking/?reference=15501234567890'],
    ['DPD', '15501234567890K', 'https://www.dpd.co.uk/apps/tracking/?reference=15501234567890K'],
    ['Parcelforce', 'PB1234567', 'https://www.parcelforce.com/track-trace?trackNumber=PB1234567'],
    ['UPS', '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
    ['Heron Post', 'https://heron.example/p/7', 'https://heron.example/p/7'],
    ['', ' “https://heron.example/P/aB” ', 'https://heron.example/P/aB'],
    [
      'Royal Mail',
      '"AB‑1234–5678 5GB"',
      'https://www.royalmail.com/track-your-item#/tracking-results/AB123456785GB',
    ],
    ['', '  ', null],
  ])('for %s become an address: %s', (carrier, text, url) => {
    expect(readTracking(carrier, text)).toEqual({ url, problem: null });
  });

  it.each([
    ['Royal Mail', 'soon', 'That is not a tracking number for Royal Mail.'],
    ['DPD', '155012', 'That is not a tracking number for DPD.'],
    [
      'Royal Mail',
      '15501234567890',
      'That is not a tracking number for Royal Mail. It looks like one of DPD’s.',
    ],
    ['Evri', 'AB123456785GB', 'That is not a tracking number for Evri. It looks like one of Royal Mail’s.'],
    ['Royal Mail', '3200400011A2B2C today', 'That is more than a tracking number.'],
    ['Heron Post', '7', 'For Heron Post the shop needs the full link, starting with https://.'],
    ['', 'AB123456785GB', 'Without a carrier the shop needs the full link, starting with https://.'],
    ['toString', 'AB123456785GB', 'For toString the shop needs the full link, starting with https://.'],
    ['Evri', 'http://evri.example/1', 'That is not a link starting with https://.'],
    ['Evri', 'https://me:secret@evri.example/1', 'That is not a link starting with https://.'],
  ])('for %s are refused in words: %s', (carrier, text, problem) => {
    expect(readTracking(carrier, text)).toEqual({ url: null, problem });
  });

  it('are never taken for two parcels, however they are written', () => {
    const problems = readTrackings('Royal Mail', ['AB123456785GB', '', 'ab123456785gb', '']).map(
      ({ problem }) => problem,
    );
    expect(problems).toEqual([null, null, 'This is listed twice.', null]);
  });
});

it.each([
  ['Royal Mail', 'AB123456785GB', 'Royal Mail'],
  ['Royal Mail', 'https://heron.example/AB123456785GB', null],
  ['Royal Mail', 'https://www.evri.com/track/parcel/H00AAA0012345678', 'Evri'],
  ['Royal Mail', 'https://evri.com.heron.example/1', null],
  ['Heron Post', 'https://heron.example/p/7', 'Heron Post'],
  [null, 'https://www.evri.com/track/parcel/H00AAA0012345678', null],
])('the carrier of a parcel among those of %s with %s is %s', (chosen, text, carrier) => {
  expect(carrierAmong(chosen, text)).toBe(carrier);
});

describe('the carrier of a code', () => {
  const codes = {
    'Royal Mail': ['AB123456785GB', 'ab 1234 5678 5gb', '0B0480250123456789012'],
    DPD: ['15501234567890', '1550-1234-5678-90', '15501234567890K', '05501234567890'],
    Evri: ['H00AAA0012345678', 'T00A1B2345678901', '8011234567890123'],
    Parcelforce: ['PB1234567', 'eb 1234 567'],
    UPS: ['1Z999AA10123456784'],
  };

  it.each(Object.entries(codes).flatMap(([carrier, of]) => of.map((code) => [carrier, code] as const)))(
    'is told by its shape, %s: %s',
    (carrier, code) => {
      expect(carrierOf(code)).toBe(carrier);
      expect(readTracking(carrier, code).problem).toBeNull();
      // No other carrier accepts the code, because none of them could lead the buyer to the parcel.
      for (const other of carrierNames.filter((name) => name !== carrier)) {
        expect(readTracking(other, code).url).toBeNull();
      }
    },
  );

  it.each(['', 'soon', '12345678', 'https://heron.example/p/7', '1Z999', 'AB123456785FR'])(
    'is not guessed: %s',
    (code) => {
      expect(carrierOf(code)).toBeNull();
    },
  );
});
