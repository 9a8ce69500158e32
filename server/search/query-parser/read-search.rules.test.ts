import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from '#tests/support/hostile-text.ts';
import { readSearch, withoutDetail, type SearchReading } from './read-search.rules.ts';

const nothing = { minPence: null, maxPence: null, age: null, size: null, colours: [] };
const months = (fromMonths: number, toMonths = fromMonths) => ({ age: { fromMonths, toMonths } });
const newborn = { age: { ...months(0).age, named: 'newborn:AB | (new:AB <-> born:AB)' } };
const toddler = { age: { ...months(12, 36).age, named: 'toddler:AB' } };
const firstBirthday = { age: { ...months(12).age, named: '(first:ABC | 1st:ABC) <-> birthday:ABC' } };

type Case = [typed: string, words: string, read: Partial<SearchReading>];

/** Another test checks where the details are. */
function meaningOf(typed: string) {
  const { details: _, ...meaning } = readSearch(typed);
  return meaning;
}

describe('reading a search', () => {
  const prices: Case[] = [
    ['prams under £300', 'prams', { maxPence: 299_99 }],
    ['gift under 30', 'gift', { maxPence: 29_99 }],
    ['gift less than £30', 'gift', { maxPence: 29_99 }],
    ['gift up to £30', 'gift', { maxPence: 30_00 }],
    ['gift £30', 'gift', { maxPence: 30_00 }],
    ['£30 or less', '', { maxPence: 30_00 }],
    ['30 quid max', '', { maxPence: 30_00 }],
    ['<£30', '', { maxPence: 29_99 }],
    ['<= 30', '', { maxPence: 30_00 }],
    ['50p', '', { maxPence: 50 }],
    ['priced under £5', '', { maxPence: 4_99 }],
    ['over £50', '', { minPence: 50_01 }],
    ['from £50', '', { minPence: 50_00 }],
    ['£50+ cot', 'cot', { minPence: 50_00 }],
    ['£20-£40', '', { minPence: 20_00, maxPence: 40_00 }],
    ['£20 – 40 blanket', 'blanket', { minPence: 20_00, maxPence: 40_00 }],
    ['20-40 pounds', '', { minPence: 20_00, maxPence: 40_00 }],
    ['£40 to £20', '', { minPence: 20_00, maxPence: 40_00 }],
    ['between 20 and 40', '', { minPence: 20_00, maxPence: 40_00 }],
    ['cot between £1,000 and £1,299.99', 'cot', { minPence: 1000_00, maxPence: 1299_99 }],
    ['over £100 under £300 pram', 'pram', { minPence: 100_01, maxPence: 299_99 }],
    ['under £300 under £200', '', { maxPence: 199_99 }],
    ['over £40 under £20', '', { maxPence: 19_99 }],
    ['under £0', '', { maxPence: 0 }],
    ['pram under £1,200', 'pram', { maxPence: 1199_99 }],
    ['under £14,50', '', { maxPence: 14_49 }],
    ['pram under £1.200', 'pram under £1.200', {}],
  ];
  const ages: Case[] = [
    ['1 year old', '', months(12)],
    ['toys for a 1 year old', 'toys for a', months(12)],
    ['one-year-old', '', months(12)],
    ['18 month old boy', 'boy', months(18)],
    ['6 months', '', months(6)],
    ['6m bodysuit', 'bodysuit', months(6)],
    ['2yo', '', months(24)],
    ['1.5 years', '', months(18)],
    ['aged 2', '', months(24)],
    ['ages 3+', '', months(36)],
    ['ages 3-5', '', months(36, 60)],
    ['0-3m sleepsuit', 'sleepsuit', months(0, 3)],
    ['6 to 12 months', '', months(6, 12)],
    ['between 6 and 12 months', '', months(6, 12)],
    ['size 6-9 months', '', months(6, 9)],
    ['from 6 months', '', months(6)],
    ['under 6 months', '', months(0, 6)],
    ['toys for under 2s', 'toys for', months(0, 24)],
    ['6 weeks old', '', months(1)],
    ['18m', '', months(18)],
    ['18 mths', '', months(18)],
    ['2 yr old', '', months(24)],
    ['gift for 2 yr old', 'gift for', months(24)],
    ['my two-year-old’s trike', 'my trike', months(24)],
    ['newborn', '', newborn],
    ['gift for a newborn', 'gift for a', newborn],
    ['New Born nappies', 'nappies', newborn],
    ['new-born', '', newborn],
    ['car seat from birth', 'car seat', newborn],
    ['toddler', '', toddler],
    ['toys for toddlers', 'toys for', toddler],
    ['1st birthday gift', 'gift', firstBirthday],
    ['first birthday', '', firstBirthday],
  ];
  const others: Case[] = [
    ['size 3', '', { size: '3' }],
    ['nappies size 5+', 'nappies', { size: '5+' }],
    ['uk size 4.5 wellies', 'wellies', { size: '4.5' }],
    ['swim nappies size M', 'swim nappies', { size: 'm' }],
    ['blanket pink', 'blanket', { colours: ['pink'] }],
    ['PINK blanket', 'blanket', { colours: ['pink'] }],
    ['light blue, white', ',', { colours: ['blue', 'white'] }],
    ['navy blue coat', 'coat', { colours: ['navy'] }],
    ['gray pram', 'pram', { colours: ['grey'] }],
    ['night light pink', 'night light', { colours: ['pink'] }],
    [
      'pink vests size 3 12-18 months under £15',
      'vests',
      { colours: ['pink'], size: '3', ...months(12, 18), maxPence: 14_99 },
    ],
  ];
  test.each([...prices, ...ages, ...others])('of “%s”', (typed, words, read) => {
    expect(meaningOf(typed)).toEqual({ ...nothing, ...read, words });
  });

  test.each([
    'pushchair',
    'PDC-SNOW-NAVY',
    'lrk-6m',
    'i-size car seat',
    '3 in 1 pram',
    'white noise',
    'Silver Cross pram',
    'nappy cream',
    'up to 22 kg',
    'under 30 cm',
    'steriliser for 6 bottles',
    'muslins pack of 6',
    '2.5 tog',
    '5 year guarantee',
    'size guide',
    'toddler bed',
    'toddler harness',
    'lrk-newborn',
    'first shoes',
    'from 30',
    'over £99999999999',
    'under the sea',
    '£',
    '',
  ])('takes “%s” for words and nothing else', (typed) => {
    expect(meaningOf(typed)).toEqual({ ...nothing, words: typed });
  });
});

describe('the details read in a search', () => {
  test('are marked where they were typed, and the search works without each of them', () => {
    const typed = 'pink vests size 3 for 12-18 months under £15';
    const { details } = readSearch(typed);
    expect(details.map((detail) => [detail.kind, typed.slice(detail.start, detail.end)])).toEqual([
      ['colour', 'pink'],
      ['size', 'size 3'],
      ['age', '12-18 months'],
      ['price', 'under £15'],
    ]);
    expect(details.map((detail) => withoutDetail(typed, detail))).toEqual([
      'vests size 3 for 12-18 months under £15',
      'pink vests for 12-18 months under £15',
      'pink vests size 3 for under £15',
      'pink vests size 3 for 12-18 months',
    ]);
  });
});

describe('whatever is typed', () => {
  const pieces = fc.oneof(
    fc.constantFrom(
      ...'£ - – + < > = . , to and or under over between size age aged old year months m s 3 12 20 40 1.5 1,000 p'.split(
        ' ',
      ),
      ...'pink light navy blue white noise up least from pounds pram uk £20 one kg / ’s'.split(' '),
      ...hostileText,
    ),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  );
  const typed = fc.array(fc.tuple(pieces, fc.constantFrom('', ' ', '  '))).map((all) => all.flat().join(''));

  test('limits are whole pence in order, ages are children’s, and words are as typed', () => {
    fc.assert(
      fc.property(typed, (term) => {
        const { words, minPence, maxPence, age, size, colours } = readSearch(term);
        for (const pence of [minPence, maxPence])
          expect(pence === null || (Number.isInteger(pence) && pence >= 0 && pence <= 100_000_001)).toBe(
            true,
          );
        expect((minPence ?? 0) <= (maxPence ?? Infinity)).toBe(true);
        if (age) {
          expect(Number.isInteger(age.fromMonths) && Number.isInteger(age.toMonths)).toBe(true);
          expect(age.fromMonths >= 0 && age.fromMonths <= age.toMonths && age.toMonths <= 192).toBe(true);
        }
        expect(size ?? '3').toMatch(/^(\d{1,3}(\.5)?\+?|[a-z]{1,7})$/);
        expect(new Set(colours).size).toBe(colours.length);
        const letters = [...words.replaceAll(' ', '')];
        let from = 0;
        const isAsTyped = letters.every((letter) => {
          const at = term.indexOf(letter, from);
          from = at + letter.length;
          return at >= 0;
        });
        expect(isAsTyped).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('the details are consecutive parts of the term, and the words are the rest', () => {
    fc.assert(
      fc.property(typed, (term) => {
        const { details, words } = readSearch(term);
        let end = 0;
        let rest = '';
        for (const detail of details) {
          expect(detail.start).toBeGreaterThanOrEqual(end);
          expect(detail.end).toBeGreaterThan(detail.start);
          rest += `${term.slice(end, detail.start)} `;
          ({ end } = detail);
        }
        rest += term.slice(end);
        expect(words).toBe(rest.replace(/\s+/g, ' ').trim());
      }),
    );
  });

  test('words without a number, a sign or a colour stay as they are', () => {
    const plain = fc.constantFrom(
      'pram',
      'for',
      'a',
      'new',
      'baby',
      'under',
      'size',
      'old',
      'cream',
      'to',
      'age',
    );
    fc.assert(
      fc.property(fc.array(plain), (words) => {
        expect(meaningOf(words.join(' '))).toEqual({ ...nothing, words: words.join(' ') });
      }),
    );
  });

  test('a limit means the same whatever surrounds it', () => {
    const word = fc.constantFrom('pram', 'gift', 'for', 'baby', 'cot');
    fc.assert(
      fc.property(word, fc.integer({ min: 1, max: 9_999_999 }), word, (before, pence, after) => {
        const { maxPence, words } = readSearch(`${before} up to £${(pence / 100).toFixed(2)} ${after}`);
        expect({ maxPence, words }).toEqual({ maxPence: pence, words: `${before} ${after}` });
      }),
    );
  });

  test.each([
    '1',
    '1 ',
    '1-',
    '£1-',
    'between 1 and ',
    'size ',
    'under ',
    'light ',
    '1,000',
    '1.1.',
    'é',
    '\u0301',
  ])('100,000 letters of “%s” take time in proportion to their length', (piece) => {
    const term = piece.repeat(Math.ceil(100_000 / piece.length));
    const begin = performance.now();
    readSearch(term);
    // Well below one second; with quadratic time it would be minutes.
    expect(performance.now() - begin).toBeLessThan(5000);
  });
});
