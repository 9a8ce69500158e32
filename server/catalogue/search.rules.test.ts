import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correct, countTypos, understandSearch as understand, type TypedWord } from './search.rules.ts';

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
const near = (...words: string[]) => words.map((text) => ({ word: text, stem: text }));

describe('typos', () => {
  test.each([
    ['pushchair', 'pushchair', 0],
    ['pushcair', 'pushchair', 1],
    ['puschair', 'pushchair', 1],
    ['pushchiar', 'pushchair', 1],
    ['baskt', 'basket', 1],
    ['sterliser', 'steriliser', 1],
    ['strileser', 'steriliser', 2],
    ['', 'cot', 3],
  ])('between %s and %s are %i', (one, other, typos) => {
    expect(countTypos(one, other)).toBe(typos);
    expect(countTypos(other, one)).toBe(typos);
  });

  test('are at most as many as letters were changed', () => {
    const letters = fc.stringMatching(/^[a-z]{0,12}$/);
    fc.assert(
      fc.property(letters, fc.nat(12), fc.constantFrom('', 'x', 'xy'), (text, place, inserted) => {
        const changed = text.slice(0, place) + inserted + text.slice(place + 1);
        expect(countTypos(text, changed)).toBeLessThanOrEqual(Math.max(inserted.length, 1));
      }),
    );
  });

  test('are forgiven once in a short word, twice in a long one, and never in a scrap', () => {
    expect(correct('bip', near('bib', 'big'))).toEqual(['bib', 'big']);
    expect(correct('bxx', near('bib'))).toEqual([]);
    expect(correct('strolir', near('stroller'))).toEqual(['stroller']);
    expect(correct('ct', near('cot'))).toEqual([]);
  });

  test('mean the nearest words, preferably those with the same first letter', () => {
    expect(correct('cott', near('rott', 'cots', 'knots'))).toEqual(['cots', 'rott']);
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
    const typo = { ...unknown, nearby: near('basket') };
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
      understandSearch([word('dipaer', { ...unknown, nearby: near('diaper') })], synonyms)!.wideName,
    ).toContain("'nappi'");
  });

  test('takes what stands last, or last before a preposition, for the thing', () => {
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
