import { expect, test } from 'vitest';
import { traderSentences, type Trader } from './trader.ts';

const unsaid: Trader = {
  ...{ kind: null, legalName: null },
  ...{ companyNumber: null, registeredIn: null, registeredOffice: null },
};
const registered = {
  companyNumber: 'SC123456',
  registeredIn: 'scotland',
  registeredOffice: '1 Quay, Leith EH6 6AA',
} as const;

test.each<[Partial<Trader>, string[]]>([
  [{}, []],
  [{ legalName: 'Ada Otter' }, []],
  [{ kind: 'sole-trader' }, []],
  [
    { kind: 'sole-trader', legalName: 'Ada Otter' },
    ['Dandle is a trading name of Ada Otter, a sole trader.'],
  ],
  [{ kind: 'sole-trader', legalName: 'Dandle' }, ['Dandle is a sole trader.']],
  [
    { kind: 'partnership', legalName: 'Ada and Ben Otter' },
    ['Dandle is the trading name of the partners Ada and Ben Otter.'],
  ],
  [
    { kind: 'company', legalName: 'Otter Ltd', ...registered },
    [
      'Dandle is a trading name of Otter Ltd, a company registered in Scotland, number SC123456.',
      'Its registered office is 1 Quay, Leith EH6 6AA.',
    ],
  ],
  [
    { kind: 'llp', legalName: 'Dandle', ...registered, registeredOffice: null },
    ['Dandle is a limited liability partnership registered in Scotland, number SC123456.'],
  ],
  [
    { kind: 'sole-trader', legalName: 'Ada Otter', ...registered },
    ['Dandle is a trading name of Ada Otter, a sole trader.'],
  ],
])('who trades as %j', (said, sentences) => {
  expect(traderSentences('Dandle', { ...unsaid, ...said })).toEqual(sentences);
});
