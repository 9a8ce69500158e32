import { describe, expect, test } from 'vitest';
import { correct, maxTypos, understandSearch as understand, type TypedWord } from './search.rules.ts';

const word = (text: string, rest: Partial<TypedWord> = {}): TypedWord => ({
  word: text,
  stem: text,
  isCommon: false,
  isKnown: true,
  isDescribed: false,
  isBeginning: false,
  joined: null,
  joinedBeginning: null,
  splits: [],
  nearby: [],
  ...rest,
});
const understandSearch = (words: TypedWord[], synonyms: string[][]) =>
  understand(words, synonyms, words.map((each) => each.word).join(''));
const unknown = { isKnown: false };
const near = (typos: number, ...words: string[]) => words.map((text) => ({ word: text, stem: text, typos }));

describe('typos', () => {
  test('are forgiven once in a short word, twice in a long one, and never in a scrap', () => {
    expect(['ct', 'bip', 'baskt', 'strolir'].map(maxTypos)).toEqual([0, 1, 1, 2]);
  });

  test('mean the nearest words, preferably those with the same first letter', () => {
    expect(correct('cott', [...near(1, 'rott', 'cots'), ...near(2, 'knots'), ...near(0, 'cott')])).toEqual([
      'cots',
      'rott',
    ]);
  });
});

describe('understanding a search', () => {
  test('takes a finished short word for itself and not for a beginning', () => {
    expect(understandSearch([word('cot', { isBeginning: true })], [])!.begunName).not.toContain('*');
    expect(understandSearch([word('push', { isBeginning: true })], [])!.begunName).toContain("'push':*");
    expect(understandSearch([word('st', { ...unknown, isBeginning: true })], [])!.begunName).toContain(
      "'st':*",
    );
  });

  test('takes words that are known as one for one thing', () => {
    const { concepts, exactName } = understandSearch(
      [word('push', { joined: 'pushchair' }), word('chair'), word('toy')],
      [],
    )!;
    expect(concepts).toHaveLength(2);
    expect(exactName).toBe("(('push':AB & 'chair':AB) | ('pushchair':AB)) & (('toy':AB))");
  });

  test('replaces a word that matches nothing by a correction, and tries both if the word matches something', () => {
    const typo = { ...unknown, nearby: near(1, 'basket') };
    expect(understandSearch([word('baskt', typo)], [])!.exactName).toContain("'basket'");
    const described = understandSearch([word('baskt', { ...typo, isDescribed: true })], [])!;
    expect(described.exactName).not.toContain("'basket'");
    expect(described.wideName).toContain("'basket'");
  });

  test('knows the other words for a thing, even for a mistyped one', () => {
    const synonyms = [['nappi', 'diaper', 'mose basket']];
    const { exactName, wideName } = understandSearch([word('nappies', { stem: 'nappi' })], synonyms)!;
    expect(exactName).toBe("(('nappi':AB))");
    expect(wideName).toContain("('mose':AB <-> 'basket':AB)");
    expect(
      understandSearch([word('dipaer', { ...unknown, nearby: near(2, 'diaper') })], synonyms)!.wideName,
    ).toContain("'nappi'");
  });

  test('takes the last word, or the last before a preposition, for the thing', () => {
    const common = (text: string) => word(text, { isCommon: true });
    expect(understandSearch([word('cot'), word('sheet')], [])!.exactHead).toBe(
      "(('cot':AB)) & (('sheet':AB & 'sheet':A))",
    );
    expect(understandSearch([word('bag'), common('for'), word('nappi')], [])!.exactHead).toBe(
      "(('bag':AB & 'bag':A)) & (('nappi':AB))",
    );
    expect(understandSearch([common('for'), word('twin')], [])!.exactHead).toBe("(('twin':AB & 'twin':A))");
  });

  test('lists each alternative once, however many groups have it', () => {
    const { wideName } = understandSearch(
      [word('pram')],
      [
        ['pram', 'buggi'],
        ['pram', 'buggi', 'cart'],
      ],
    )!;
    expect(wideName.match(/buggi/g)).toHaveLength(1);
  });

  test('leaves common words out, unless there are no others', () => {
    const common = (text: string) => word(text, { isCommon: true });
    expect(understandSearch([common('the'), word('bib')], [])!.concepts).toHaveLength(1);
    expect(understandSearch([common('the')], [])!.concepts).toHaveLength(1);
    expect(understandSearch([], [])).toBeNull();
  });

  test('takes a term with a digit for the beginning of a sku', () => {
    expect(understandSearch([word('dn'), word('10')], [])!.sku).toBe("'#dn10':*");
    expect(understandSearch([word('pram')], [])!.sku).toBe("'#pram'");
  });
});
