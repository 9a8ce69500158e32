import { expect, it } from 'vitest';
import { zoneOf } from './offers.ts';
import { defaultDeliveryTable } from './zones.ts';
import { readPostcode } from './postcode.ts';

/** Typed by hand from Royal Mail's public list of postcode areas and districts, as people write them. */
const typed: readonly [string, string, string][] = [
  ['LS1 4AP', 'LS1 4AP', 'Mainland'],
  ['ls1 4ap', 'LS1 4AP', 'Mainland'],
  ['ls14ap', 'LS1 4AP', 'Mainland'],
  [' ls 1 4 ap ', 'LS1 4AP', 'Mainland'],
  ['LS1\u00a04AP', 'LS1 4AP', 'Mainland'],
  ['LS1\u200b4AP\u202c', 'LS1 4AP', 'Mainland'],
  ['LS1-4AP', 'LS1 4AP', 'Mainland'],
  ['EC1A 1BB', 'EC1A 1BB', 'Mainland'],
  ['w1a0ax', 'W1A 0AX', 'Mainland'],
  ['SW1A 2AA', 'SW1A 2AA', 'Mainland'],
  ['M1 1AE', 'M1 1AE', 'Mainland'],
  ['B33 8TH', 'B33 8TH', 'Mainland'],
  ['CR2 6XH', 'CR2 6XH', 'Mainland'],
  ['DN55 1PT', 'DN55 1PT', 'Mainland'],
  ['CF10 3AT', 'CF10 3AT', 'Mainland'],
  ['EH1 1YZ', 'EH1 1YZ', 'Mainland'],
  ['G1 1XW', 'G1 1XW', 'Mainland'],
  ['AB10 1AB', 'AB10 1AB', 'Mainland'],
  // The Isle of Wight is the mainland to most carriers, and was to this shop.
  ['PO30 1UD', 'PO30 1UD', 'Mainland'],
  ['TR20 8XX', 'TR20 8XX', 'Mainland'],
  ['TR26 1AA', 'TR26 1AA', 'Mainland'],
  ['PA19 1AA', 'PA19 1AA', 'Mainland'],
  ['PA1 1AA', 'PA1 1AA', 'Mainland'],
  ['PH1 5AA', 'PH1 5AA', 'Mainland'],
  ['PH16 5AA', 'PH16 5AA', 'Mainland'],
  ['PH27 1AA', 'PH27 1AA', 'Mainland'],
  ['KA26 9AA', 'KA26 9AA', 'Mainland'],
  ['KA29 0AA', 'KA29 0AA', 'Mainland'],
  ['IV1 1AA', 'IV1 1AA', 'Highlands and Islands'],
  ['iv63 7ye', 'IV63 7YE', 'Highlands and Islands'],
  ['HS1 2AA', 'HS1 2AA', 'Highlands and Islands'],
  ['HS9 5XD', 'HS9 5XD', 'Highlands and Islands'],
  ['KA27 8AA', 'KA27 8AA', 'Highlands and Islands'],
  ['KA28 0AA', 'KA28 0AA', 'Highlands and Islands'],
  ['KW15 1AA', 'KW15 1AA', 'Highlands and Islands'],
  ['kw1 4aa', 'KW1 4AA', 'Highlands and Islands'],
  ['PA20 0AA', 'PA20 0AA', 'Highlands and Islands'],
  ['PA49 7UN', 'PA49 7UN', 'Highlands and Islands'],
  ['PA60 7XX', 'PA60 7XX', 'Highlands and Islands'],
  ['PA78 6SY', 'PA78 6SY', 'Highlands and Islands'],
  ['PH17 2QA', 'PH17 2QA', 'Highlands and Islands'],
  ['PH26 3AA', 'PH26 3AA', 'Highlands and Islands'],
  ['PH30 4AA', 'PH30 4AA', 'Highlands and Islands'],
  ['PH44 4AA', 'PH44 4AA', 'Highlands and Islands'],
  ['PH49 4HY', 'PH49 4HY', 'Highlands and Islands'],
  ['PH50 4QN', 'PH50 4QN', 'Highlands and Islands'],
  ['ZE1 0AA', 'ZE1 0AA', 'Highlands and Islands'],
  ['ze29pe', 'ZE2 9PE', 'Highlands and Islands'],
  ['TR21 0AA', 'TR21 0AA', 'Highlands and Islands'],
  ['TR25 0AA', 'TR25 0AA', 'Highlands and Islands'],
  ['BT1 5GS', 'BT1 5GS', 'Northern Ireland'],
  ['bt94 1aa', 'BT94 1AA', 'Northern Ireland'],
  ['IM1 1AA', 'IM1 1AA', 'Isle of Man'],
  ['IM99 1AA', 'IM99 1AA', 'Isle of Man'],
  ['BF1 2AA', 'BF1 2AA', 'Forces (BFPO)'],
  ['BFPO 58', 'BFPO 58', 'Forces (BFPO)'],
  ['bfpo5425', 'BFPO 5425', 'Forces (BFPO)'],
  ['b.f.p.o. 58', 'BFPO 58', 'Forces (BFPO)'],
];

it.each(typed)('%j is %s, in %s', (given, text, zone) => {
  const postcode = readPostcode(given)!;
  expect(postcode.text).toBe(text);
  expect(zoneOf(defaultDeliveryTable({ costPence: 395, freeFromPence: 5000 }), postcode).name).toBe(zone);
});

it.each([
  '',
  'LS1',
  '12345',
  'LS1 4A',
  'LS1 4APX',
  'QX1 1AA',
  'LS1 4CP',
  'BFPO',
  'BFPO 12345',
  'D02 X285',
  'A'.repeat(1_000_000),
])('%.20j is none', (given) => {
  expect(readPostcode(given)).toBeNull();
});
