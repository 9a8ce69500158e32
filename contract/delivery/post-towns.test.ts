import { describe, expect, test } from 'vitest';
import { postTownOf } from './post-towns.ts';

describe('a postcode decides the town and the region', () => {
  test.each<[string, string | null, string | null]>([
    ['LS1 4AP', 'Leeds', 'West Yorkshire'],
    ['ls29 9aa', 'Ilkley', 'West Yorkshire'],
    ['SW1A 1AA', 'London', 'Greater London'],
    ['EC1A1BB', 'London', 'Greater London'],
    ['B46 1AA', 'Birmingham', 'Warwickshire'],
    ['BL0 9AA', 'Bury', 'Greater Manchester'],
    ['PE30 1AA', "King's Lynn", 'Norfolk'],
    ['BT48 6AA', 'Londonderry', 'Northern Ireland'],
    ['EH8 8DX', 'Edinburgh', 'Midlothian'],
    ['TD15 1AA', 'Berwick-upon-Tweed', 'Northumberland'],
    ['CF10 3AT', 'Cardiff', 'South Glamorgan'],
    // Two towns share the district.
    ['CH7 1AA', null, 'Flintshire'],
    // It lies on both sides of a border.
    ['TD12 4AA', null, null],
    // The district is not listed.
    ['KW17 2AA', null, 'Orkney'],
    ['ZE2 9AA', null, 'Shetland'],
  ])('%s', (postcode, town, region) => expect(postTownOf(postcode)).toEqual({ town, region }));

  test.each([
    '',
    'LS1',
    'LS1 4',
    'JE2 3AB',
    'IM1 1AA',
    'BF1 2AA',
    'XX1 1AA',
    '12345',
    `LS1${' '.repeat(40)}4AP`,
  ])('not %j', (postcode) => expect(postTownOf(postcode)).toBeNull());
});

test('every entry of the table is whole: each name is written as one, and none has a number in it', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const areas = [...letters, ...letters.flatMap((first) => letters.map((second) => first + second))];
  const towns = areas.flatMap((area) =>
    Array.from({ length: 100 }, (_, district) => postTownOf(`${area}${district} 1AA`) ?? []).flat(),
  );
  // 121 areas of a hundred numbers each.
  expect(towns).toHaveLength(12_100);
  const names = new Set(towns.flatMap(({ town, region }) => [town, region]));
  names.delete(null);
  expect([...names].filter((name) => !/^[A-Z][a-z]*(?:[ '-][A-Za-z]+)*$/.test(name!))).toEqual([]);
});
