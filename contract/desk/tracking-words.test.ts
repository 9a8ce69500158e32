import { describe, expect, it } from 'vitest';
import { readTrackings } from './tracking-words.ts';

const read = (carrier: string, text: string) => readTrackings(carrier, [text])[0]!;

describe('what is typed to follow a parcel', () => {
  it.each([
    [
      'Royal Mail',
      ' ab 1234 5678 5gb ',
      'https://www.royalmail.com/track-your-item#/tracking-results/AB123456785GB',
    ],
    ['Evri', 'H00AAA0012345678', 'https://www.evri.com/track/parcel/H00AAA0012345678'],
    ['Parcelforce', 'PB1234567', 'https://www.parcelforce.com/track-trace?trackNumber=PB1234567'],
    ['UPS', '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
    ['Heron Post', 'https://heron.example/p/7', 'https://heron.example/p/7'],
    ['', '  ', null],
  ])('of %s becomes an address: %s', (carrier, text, url) => {
    expect(read(carrier, text)).toEqual({ url, problem: null });
  });

  it.each([
    ['Royal Mail', 'soon', 'That is no tracking number of Royal Mail’s.'],
    ['DPD', '15501234567890', 'For DPD the shop needs the whole address, beginning with https://.'],
    ['', 'AB123456785GB', 'Without a carrier the shop needs the whole address, beginning with https://.'],
    ['toString', 'AB123456785GB', 'For toString the shop needs the whole address, beginning with https://.'],
    ['Evri', 'http://evri.example/1', 'That is no address beginning with https://.'],
    ['Evri', 'https://me:secret@evri.example/1', 'That is no address beginning with https://.'],
  ])('of %s is refused in words: %s', (carrier, text, problem) => {
    expect(read(carrier, text)).toEqual({ url: null, problem });
  });

  it('is never two parcels, however it is written', () => {
    const problems = readTrackings('Royal Mail', ['AB123456785GB', '', 'ab123456785gb', '']).map(
      ({ problem }) => problem,
    );
    expect(problems).toEqual([null, null, 'This stands here twice.', null]);
  });
});
