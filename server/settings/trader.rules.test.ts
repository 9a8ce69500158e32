import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { factsFrom, faultOf, type Chosen } from './facts.rules.ts';
import { missingParticulars } from './trader.rules.ts';

const demo = { DATABASE_URL: 'postgres://localhost/dandle', SECRET_KEY: 'x'.repeat(32) };
const live = { ...demo, PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' };
const facts = (env: Record<string, string>, chosen: Chosen = {}) => factsFrom(readConfig(env), chosen);

describe('who trades', () => {
  it('is an example in a demo, until the first real detail is given', () => {
    expect(facts(demo)).toMatchObject({
      tradesAsExample: true,
      vatNumber: 'GB 000 0000 00 (example)',
      trader: { kind: 'company', companyNumber: '00000000 (example)' },
    });
    const nothing = { tradesAsExample: false, vatNumber: null, hasVatNumber: false };
    expect(facts(demo, { SHOP_ADDRESS: '1 Quay, Leeds' })).toMatchObject(nothing);
    expect(facts(demo, { SHOP_LEGAL_NAME: 'Ada Otter' })).toMatchObject(nothing);
    expect(facts(live)).toMatchObject({ ...nothing, trader: { kind: null, legalName: null } });
  });

  it('comes from the desk and the environment together', () => {
    const env = { ...live, SHOP_VAT_NUMBER: 'GB 123 4567 89', SHOP_KIND: 'company' };
    const chosen = { SHOP_KIND: 'llp', SHOP_LEGAL_NAME: 'Otter LLP', SHOP_COMPANY_NUMBER: 'sc123456' };
    expect(facts(env, { ...chosen, SHOP_VAT_NUMBER: '' })).toMatchObject({
      trader: { kind: 'llp', legalName: 'Otter LLP', companyNumber: 'SC123456' },
      vatNumber: 'GB 123 4567 89',
    });
    expect(facts(live, { SHOP_COMPANY_NUMBER: 'Otter' }).trader.companyNumber).toBeNull();
  });

  it.each([
    ['SHOP_KIND', 'charity'],
    ['SHOP_LEGAL_NAME', '<b>Otter</b>'],
    ['SHOP_LEGAL_NAME', 'x'.repeat(201)],
    ['SHOP_COMPANY_NUMBER', '1234567'],
    ['SHOP_COMPANY_NUMBER', 'ABC12345'],
    ['SHOP_REGISTERED_IN', 'jersey'],
    ['SHOP_REGISTERED_OFFICE', '1 Quay\nLeeds'],
    ['SHOP_VAT_NUMBER', 'GB 000 0000 00 (example)'],
    ['VAT_FROM', '1 April'],
    ['VAT_FROM', '2027-02-29'],
  ] as const)('is refused as %s=%s', (key, value) => {
    expect(faultOf(key, value)).toMatch(/ must /);
  });
});

describe('what is missing of who trades', () => {
  const missing = (chosen: Chosen, env: Record<string, string> = live) =>
    missingParticulars(facts(env, chosen));

  it('depends on the kind of business', () => {
    expect(missing({})).toEqual(['SHOP_ADDRESS', 'SHOP_KIND', 'SHOP_LEGAL_NAME']);
    const told = { SHOP_ADDRESS: '1 Quay, Leeds', SHOP_LEGAL_NAME: 'Otter' };
    expect(missing({ ...told, SHOP_KIND: 'sole-trader' })).toEqual([]);
    expect(missing({ ...told, SHOP_KIND: 'partnership' })).toEqual([]);
    for (const SHOP_KIND of ['company', 'llp'])
      expect(missing({ ...told, SHOP_KIND })).toEqual([
        'SHOP_COMPANY_NUMBER',
        'SHOP_REGISTERED_IN',
        'SHOP_REGISTERED_OFFICE',
      ]);
  });

  it('is everything while an example is shown', () => {
    expect(missing({}, demo)).toEqual(['SHOP_ADDRESS', 'SHOP_KIND', 'SHOP_LEGAL_NAME']);
  });
});
