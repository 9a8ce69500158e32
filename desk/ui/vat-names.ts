import type { VatClass } from '#contract/pricing/vat.ts';

export const vatNames: Readonly<Record<VatClass, string>> = {
  standard: 'Standard',
  reduced: 'Reduced',
  zero: 'Zero',
};
