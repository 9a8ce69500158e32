import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asDialled, folded } from '#contract/folding.ts';
import { hostileText } from '#tests/support/hostile-text.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { wantedWords } from './finding.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Every letter, mark and sign below the surrogates, and some beyond. */
const characters = Array.from({ length: 0x2ffff }, (_, code) => String.fromCodePoint(code + 1)).filter(
  (one) => /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\p{Cf}]/u.test(one),
);
const phones = [
  ...['+44 (0)20 7946 0018', '0044 20 7946 0018', '440 1', '00', '(0)', '', 'ext. 5', '\u202a+44\u2069 ２０'],
  ...['+33 (0)1 70 18', '0033170', '0440', '00440', '(0)0(0)44'],
];

test('the database folds text and reads phone numbers exactly as the program does', async () => {
  const pairs = characters.flatMap((one) => [one, `a${one}b`]);
  const texts = [
    ...hostileText,
    ...phones,
    ...pairs,
    'e\u0301\u0327\u0316',
    'ΑΣ ΣΑΣ',
    '\u1100\u1161 が \u0660',
  ];
  const { rows } = await sql<{ folded: string[]; dialled: string[]; known: boolean[] }>`
    select array_agg(find_text(text) order by place) as folded,
      array_agg(phone_as_dialled(text) order by place) as dialled,
      array_agg(unicode_assigned(text) order by place) as known
    from unnest(${texts}::text[]) with ordinality as t (text, place)
  `.execute(shop.db);
  const differing = texts.flatMap((text, place) => {
    const [own, theirs] = [
      [folded(text), asDialled(folded(text))],
      [rows[0]!.folded[place], rows[0]!.dialled[place]],
    ];
    // Letters that are newer than the database's Unicode are left as they are.
    if (!rows[0]!.known[place]) return [];
    return own[0] === theirs[0] && own[1] === theirs[1] ? [] : [{ text, own, theirs }];
  });
  expect(differing).toEqual([]);
});

test.each([
  ['', []],
  [" ' \u200b ", []],
  ['Zoë, O’Brien', [['zoe'], ['obrien']]],
  ['Zoë +44 (0)20 7946-0018', [['zoe'], ['+44', '(0)20', '7946-0018', '02079460018']]],
  ['flat 12 34', [['flat'], ['12'], ['34']]],
  [
    '0044 (0) 20 79 46 00 18 50 60 70 Ada',
    [['0044', '(0)', '20', '79', '46', '00', '18', '50', '60', '70', '02079460018506070'], ['ada']],
  ],
])('%j is looked for by %j', (typed, words) => {
  const found = wantedWords(typed).map((one) => [
    ...one.words,
    ...(one.dialled === null ? [] : [one.dialled]),
  ]);
  expect(found).toEqual(words);
});
