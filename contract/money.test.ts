import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPence, penceFromPounds, poundsFromPence } from './money.ts';

describe('money', () => {
  it('survives formatting and parsing, for every sum a shop could see', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (pence) => {
        expect(penceFromPounds(poundsFromPence(pence))).toBe(pence);
        expect(JSON.stringify(poundsFromPence(pence))).toMatch(/^\d+(\.\d{1,2})?$/);
      }),
    );
  });

  it.each([[0.001], [Number.NaN], [Number.POSITIVE_INFINITY], [1e300]])('refuses %s pounds', (pounds) => {
    expect(penceFromPounds(pounds)).toBeNull();
  });

  it('is shown with a pound sign and two decimals', () => {
    expect(formatPence(123450)).toBe('£1,234.50');
    expect(formatPence(-500)).toBe('−£5.00');
  });

  it('is shown as Intl would, which a phone takes too long to load', () => {
    const intl = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }), (pence) => {
        expect(formatPence(pence)).toBe(intl.format(pence / 100).replace('-', '−'));
      }),
    );
  });
});
