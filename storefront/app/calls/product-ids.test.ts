import { describe, expect, test } from 'vitest';
import { askedFor, productIds, withIds } from './product-ids.ts';

const A = '0199a0b4-0000-7000-8000-00000000000a';
const B = '0199a0b4-0000-7000-8000-00000000000b';
const C = '0199a0b4-0000-7000-8000-00000000000c';

describe('stored ids', () => {
  test('are kept in order, each once, up to the limit', () => {
    expect(productIds([B, A.toUpperCase(), B, A, C], 2)).toEqual([B, A]);
  });

  test.each([null, undefined, 'text', 5, {}, { length: 2 }])('are none in %j', (stored) => {
    expect(productIds(stored, 5)).toEqual([]);
  });

  test('leave out what is not an id', () => {
    expect(productIds([1, null, '', `${A}x`, ` ${A}`, '<b>', [A], { A }, B], 5)).toEqual([B]);
  });
});

describe('ids in an address', () => {
  const ask = (query: string, max = 4) => askedFor(new URLSearchParams(query), max);

  test('may be in one parameter or in several', () => {
    expect(ask(`ids=${A},${B}`)).toEqual({ ids: [A, B], isCut: false });
    expect(ask(`ids=${A}&ids=${B},${C}`)).toEqual({ ids: [A, B, C], isCut: false });
    expect(ask(`ids=%20${A}%2C,${A},`)).toEqual({ ids: [A], isCut: false });
    expect(ask('x=1')).toEqual({ ids: [], isCut: false });
  });

  test('are those that can be read, and any other is reported', () => {
    expect(ask(`ids=${A},${B.slice(0, 20)}`)).toEqual({ ids: [A], isCut: true });
    expect(ask('ids=<script>')).toEqual({ ids: [], isCut: true });
    expect(ask(`ids=${A},${B},${C}`, 2)).toEqual({ ids: [A, B], isCut: true });
  });

  test('are read back as they were written', () => {
    const query = withIds('/compare', [A, B]).split('?')[1]!;
    expect(ask(query).ids).toEqual([A, B]);
  });
});
