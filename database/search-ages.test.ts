import { describe, expect, test } from 'vitest';
import { testConnection } from '#tests/support/test-database.ts';

const { client } = await testConnection();

async function ask(sql: string, ...values: string[]): Promise<unknown> {
  return Object.values((await client.query(sql, values)).rows[0] as object)[0];
}

describe('ages stated in a text, in months', () => {
  test.each([
    ['Sleepsuit, 0-3 Months', '{[0,4)}'],
    ['Bodysuit 6 to 12 Months', '{[6,13)}'],
    ['Coat, 1 to 2 Years', '{[12,25)}'],
    ['Vest 3-6m', '{[3,7)}'],
    ['18–24M', '{[18,25)}'],
    ['12 months', '{[12,13)}'],
    ['lets a one-year-old find the place', '{[12,13)}'],
    ['6 months to 3 years', '{[6,37)}'],
    ['Eighteen months to six years, up to 35 kg', '{[18,73)}'],
    ['from three months to about eighteen', '{[3,19)}'],
    ['Newborn to 3 months', '{[0,4)}'],
    ['up to 6 months', '{[0,7)}'],
    ['• From birth; meets BS EN 71', '{[0,13)}'],
    ['From twelve months', '{[12,37)}'],
    ['6m+', '{[6,25)}'],
    ['3 years and over', '{[36,85)}'],
    ['0-3 months or 9-12 months', '{[0,4),[9,13)}'],
    ['Pack of 3, 6 Months', '{[6,7)}'],
    ['2.5 Tog, Teal, 6 to 18 Months', '{[6,19)}'],
    ['a 5 year guarantee, 2 years warranty', '{}'],
    ['Bunting, 3 m, and a 1.5m rope', '{}'],
    ['Nappies Size 3, Pack of 52', '{}'],
    ['The First Year', '{}'],
    ['', '{}'],
  ])('“%s” is %s', async (text, ages) => {
    expect(await ask('select search_ages($1)', text)).toBe(ages);
  });

  test('reads the longest and strangest description in a moment', async () => {
    const begin = performance.now();
    for (const text of ['1 - ', '12', '3 months to ', 'from ', 'one-', 'a', '1m', '99 years ']) {
      await ask('select search_ages($1)', text.repeat(20_000 / text.length));
    }
    expect(performance.now() - begin).toBeLessThan(10_000);
  });
});

describe('the kind of thing that a name describes', () => {
  test.each([
    ['Pushchair Rain Cover for Twins', 'cover'],
    ['3 in 1 Pushchair Grey', 'pushchair'],
    ['Moorland 2-in-1 Pram and Pushchair, Navy Stars', 'pushchair'],
    ['Cot Bed Mattress 140 × 70 cm', 'mattress'],
    ['Sensitive Wipes 12 x 60', 'wipes'],
    ['Pompom Velcro Nappy Set of 5', 'nappy'],
    ['Swim Nappies Medium', 'nappies'],
    ['Pink', 'pink'],
    ['Set of 6 Muslins', 'muslins'],
  ])('“%s” is a %s', async (name, head) => {
    expect(await ask('select search_head($1)', name)).toBe(head);
  });

  test.each([
    ['Cots & Cot Beds', 'cots - beds'],
    ['Pushchair Accessories', 'accessories'],
    ['Hats, Mittens and Booties', 'hats - mittens - booties'],
  ])('the category “%s” holds %s', async (name, heads) => {
    expect(await ask('select search_category_heads($1)', name)).toBe(heads);
  });
});
