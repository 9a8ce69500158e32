/** The kinds of business, each of which must say something else about itself. No Zod here: the browser imports this file. */
export const traderKinds = ['sole-trader', 'partnership', 'company', 'llp'] as const;
export type TraderKind = (typeof traderKinds)[number];

/** The parts of the United Kingdom in which a company can be registered (Companies Act 2006, section 9). */
export const registers = ['england-and-wales', 'wales', 'scotland', 'northern-ireland'] as const;
export type Register = (typeof registers)[number];

export const registerWords: Readonly<Record<Register, string>> = {
  'england-and-wales': 'England and Wales',
  wales: 'Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
};

/** Who trades under the shop's name. Null: the owner has not said. */
export interface Trader {
  kind: TraderKind | null;
  /** Of a partnership, the names of all partners. */
  legalName: string | null;
  companyNumber: string | null;
  registeredIn: Register | null;
  registeredOffice: string | null;
}

export const isRegistered = (kind: TraderKind | null): kind is 'company' | 'llp' =>
  kind === 'company' || kind === 'llp';

/**
 * What a shop must say of who trades on its website, in its letters and on its papers (Companies Act 2006, section
 * 1202; SI 2015/17, regulations 24 and 25; SI 2002/2013, regulation 6): a sentence each.
 */
export function traderSentences(shopName: string, trader: Trader): string[] {
  const { kind, legalName, companyNumber, registeredIn, registeredOffice } = trader;
  if (kind === null || legalName === null) return [];
  if (kind === 'partnership') return [`${shopName} is the trading name of the partners ${legalName}.`];
  const place = isRegistered(kind) && registeredIn ? ` registered in ${registerWords[registeredIn]}` : '';
  const number = isRegistered(kind) && companyNumber ? `, number ${companyNumber}` : '';
  const what = kinds[kind] + place + number;
  const who =
    legalName === shopName
      ? `${shopName} is ${what}.`
      : `${shopName} is a trading name of ${legalName}, ${what}.`;
  return isRegistered(kind) && registeredOffice !== null
    ? [who, `Its registered office is ${registeredOffice}.`]
    : [who];
}

const kinds = {
  'sole-trader': 'a sole trader',
  company: 'a company',
  llp: 'a limited liability partnership',
} as const;
