import type { SettingKey } from '#contract/desk/setting-keys.ts';
import { isRegistered, type Trader } from '#contract/trader.ts';
import type { Config } from '#server/config/config.ts';

/** What a demo shop says of itself, so that all of its pages, emails and papers can be seen as they will be. */
const example: { vatNumber: string; trader: Trader } = {
  vatNumber: 'GB 000 0000 00 (example)',
  trader: {
    kind: 'company',
    legalName: 'Dandle Example Ltd',
    companyNumber: '00000000 (example)',
    registeredIn: 'england-and-wales',
    registeredOffice: '1 Example Street, Exampleton',
  },
};

type Particulars = Pick<
  Config,
  'shopAddress' | 'vatNumber' | 'vatFrom' | 'trader' | 'hasVatNumber' | 'tradesAsExample'
>;

/** Examples only while payments are simulated, and only until the owner has given the first real detail. */
export function withExample<Facts extends Particulars>(facts: Facts, isDemo: boolean): Facts {
  const { shopAddress, vatNumber, vatFrom, trader } = facts;
  const given = [shopAddress, vatNumber, vatFrom, ...Object.values(trader)];
  const tradesAsExample = isDemo && given.every((value) => value === null);
  const shown = tradesAsExample ? { ...facts, ...example } : facts;
  return { ...shown, tradesAsExample, hasVatNumber: shown.vatNumber !== null };
}

/** The settings that the law requires of a shop that sells, and that are empty or only an example. */
export function missingParticulars({
  shopAddress,
  trader,
  tradesAsExample,
}: Pick<Config, 'shopAddress' | 'trader' | 'tradesAsExample'>): SettingKey[] {
  const said = tradesAsExample ? { ...trader, kind: null, legalName: null } : trader;
  return [
    ...(shopAddress === null ? (['SHOP_ADDRESS'] as const) : []),
    ...(said.kind === null ? (['SHOP_KIND'] as const) : []),
    ...missingOf(said),
  ];
}

/** What this kind of business must say besides. */
function missingOf({ kind, legalName, companyNumber, registeredIn, registeredOffice }: Trader): SettingKey[] {
  const wanted: [SettingKey, string | null][] = [['SHOP_LEGAL_NAME', legalName]];
  if (isRegistered(kind)) {
    wanted.push(
      ['SHOP_COMPANY_NUMBER', companyNumber],
      ['SHOP_REGISTERED_IN', registeredIn],
      ['SHOP_REGISTERED_OFFICE', registeredOffice],
    );
  }
  return wanted.flatMap(([key, value]) => (value === null ? [key] : []));
}

/** What is missing of a kind that has been chosen, as a sentence for each field. */
export function traderFaults(trader: Trader): { field: SettingKey; message: string }[] {
  const { kind } = trader;
  return kind === null ? [] : missingOf(trader).map((field) => ({ field, message: sentence(kind, field) }));
}

function sentence(kind: NonNullable<Trader['kind']>, field: SettingKey): string {
  switch (field) {
    case 'SHOP_LEGAL_NAME':
      return legalNames[kind];
    case 'SHOP_COMPANY_NUMBER':
      return 'The law requires the Companies House number.';
    case 'SHOP_REGISTERED_IN':
      return 'Please choose where the company is registered.';
    default:
      return 'The law requires the registered office.';
  }
}

const legalNames = {
  'sole-trader': 'The law requires your own name.',
  partnership: 'The law requires the names of all partners.',
  company: 'The law requires the registered name of the company.',
  llp: 'The law requires the registered name of the partnership.',
} as const;
