import { describe, expect, it } from 'vitest';
import { readPastedCodes } from './tracking.rules.ts';

const crates = [
  { number: 1, orderNumber: '7KQ2-M9XD', problem: null },
  { number: 2, orderNumber: '9HJK-LMNP', problem: 'It has been cancelled.' },
  { number: 4, orderNumber: 'AB12-CD34', problem: null },
];
const [ONE, TWO, THREE] = ['AB123456785GB', 'CD987654321GB', '0B0480250123456789012'];
const read = (text: string) =>
  readPastedCodes(text, crates).map(({ crate, code, problem }) => [crate, code, problem]);

describe('pasted tracking codes', () => {
  it('may come before or after an order number, however they are separated', () => {
    expect(read(`ab12cd34,${ONE.toLowerCase()}\r\n\n ${TWO}\t#7kq2-m9xd `)).toEqual([
      [4, ONE, null],
      [1, TWO, null],
    ]);
  });

  it('without order numbers go to the crates that can leave, in order', () => {
    expect(read(`${ONE}\n${THREE}`)).toEqual([
      [1, ONE, null],
      [4, THREE, null],
    ]);
    expect(read(`${ONE}\n${TWO}\n${THREE}`).at(-1)).toEqual([
      null,
      null,
      'There are more codes than parcels.',
    ]);
  });

  it.each([
    ['in groups', `AB 1234 5678 5GB\n${TWO}`],
    ['between quotation marks', `"${ONE}"\n“${TWO}”`],
    ['with any hyphen', 'AB‑1234–5678—5GB\nCD−987654321\u00AD-GB'],
    ['with characters nobody sees', `\u200B${ONE}\u2060\n\u202A${TWO}\u202C`],
    ['after the number, in groups', `7KQ2-M9XD AB 1234 5678 5GB\nAB12‑CD34;CD 987 654 321 GB`],
    ['before the number, in groups', `"AB 1234 5678 5GB","7KQ2-M9XD"\n'${TWO}'\t'AB12-CD34'`],
  ])('are read %s', (_, text) => {
    expect(read(text)).toEqual([
      [1, ONE, null],
      [4, TWO, null],
    ]);
  });

  it('may be addresses, which stay as they are and belong to no carrier that they do not lead to', () => {
    const addresses = 'https://heron.example/P/aBc,d?x=O’N\nhttps://www.EVRI.com/track/parcel/aB1';
    const expected = [
      ['https://heron.example/P/aBc,d?x=O%E2%80%99N', null],
      ['https://www.evri.com/track/parcel/aB1', 'Evri'],
    ];
    const seen = (text: string) => readPastedCodes(text, crates).map(({ code, carrier }) => [code, carrier]);
    expect(seen(addresses)).toEqual(expected);
    const [one, two] = addresses.split('\n') as [string, string];
    expect(seen(`7KQ2-M9XD,${one}\n"${two}","AB12-CD34"`)).toEqual(expected);
    expect(seen(`${one},7KQ2-M9XD\n${two};#ab12cd34`)).toEqual(expected);
  });

  it('reveal their carrier by their form', () => {
    const carriers = (text: string) => readPastedCodes(text, crates).map(({ carrier }) => carrier);
    expect(carriers(`7KQ2-M9XD 15501234567890\nAB12-CD34 H00AAA0012345678`)).toEqual(['DPD', 'Evri']);
    expect(carriers('PB1234567\n1Z999AA10123456784')).toEqual(['Parcelforce', 'UPS']);
    expect(carriers(`${ONE}\n3200400011A2B2C`)).toEqual(['Royal Mail', 'Royal Mail']);
  });

  it.each([
    [`7KQ2-M9XD ${ONE}\nAB12-CD34`, [4, null, 'This line has no code.']],
    [`7KQ2-M9XD ${ONE}\nAB12-CD34 ${ONE}`, [4, null, 'This code is listed twice.']],
    [`7KQ2-M9XD ${ONE}\n7KQ2M9XD ${TWO}`, [1, null, 'This order is listed twice.']],
    [`7KQ2-M9XD ${ONE}\n9HJK-LMNP ${TWO}`, [2, null, 'It has been cancelled.']],
    [
      `7KQ2-M9XD ${ONE}\nAB12-CD34 https://a.example/1 1`,
      [4, null, 'That is not a link starting with https://.'],
    ],
    [`7KQ2-M9XD ${ONE}\nZZZZZZZZ ${TWO}`, [null, null, 'That order is not in this pick run.']],
    [`7KQ2-M9XD ${ONE}\nZZZZ-ZZZZ ${TWO}`, [null, null, 'That order is not in this pick run.']],
    [`7KQ2-M9XD ${ONE}\n${TWO}`, [null, null, 'This line has no order number.']],
    [`7KQ2-M9XD ${ONE}\nAB12-CD34 soon`, [4, null, 'That is not a tracking number for Royal Mail.']],
    [`7KQ2-M9XD ${ONE}\nAB12-CD34 ${TWO} today`, [4, null, 'That is more than a tracking number.']],
  ])('are checked line by line: %s', (text, last) => {
    const lines = read(text);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toEqual([1, ONE, null]);
    expect(lines[1]).toEqual(last);
  });
});
