import { describe, expect, test } from 'vitest';
import { tidyPhoneNumber, tidyPostalCode } from './addresses.rules.ts';
import { findCountry } from './country.rules.ts';

describe('a British postcode', () => {
  test.each([
    ['ls1 1aa', 'LS1 1AA'],
    ['SW1A2AA', 'SW1A 2AA'],
    ['m1 1ae', 'M1 1AE'],
    [' ec1a  1bb ', 'EC1A 1BB'],
    ['w1a0ax', 'W1A 0AX'],
    ['Dn55.1pt', 'DN55 1PT'],
  ])('is tidied: %s', (typed, tidy) => {
    expect(tidyPostalCode(typed, 'GB')).toBe(tidy);
  });

  test.each(['12345', 'LS1', 'QQ1 1AA', 'LS1 1AC', 'LS1 1AA 5', 'LS111 1AA', ''])(
    'is refused: %s',
    (typed) => {
      expect(tidyPostalCode(typed, 'GB')).toBeNull();
    },
  );

  test('is required for the United Kingdom only', () => {
    expect(tidyPostalCode('d02  x285', 'IE')).toBe('D02 X285');
  });
});

describe('a phone number', () => {
  test.each([
    ['020 7946 0018', 'GB', '+44 20 7946 0018'],
    ['(0113) 496-0000', 'GB', '+44 113 496 0000'],
    ['07700900123', 'GB', '+44 7700 900123'],
    ['+33 1 23 45 67 89', 'GB', '+33 1 23 45 67 89'],
    ['01 23 45 67 89', 'FR', '+33 1 23 45 67 89'],
  ] as const)('is kept in international form: %s (%s)', (typed, country, tidy) => {
    expect(tidyPhoneNumber(typed, country)).toBe(tidy);
  });

  test.each(['hello', '12', '020 7946 0018 0018 0018', 'call 020 7946 0018'])('is refused: %s', (typed) => {
    expect(tidyPhoneNumber(typed, 'GB')).toBeNull();
  });

  test('needs its country code if the country has no numbering plan', () => {
    expect(tidyPhoneNumber('020 7946 0018', 'AQ')).toBeNull();
    expect(tidyPhoneNumber('+44 20 7946 0018', 'AQ')).toBe('+44 20 7946 0018');
  });
});

describe('a country', () => {
  test.each([
    ['United Kingdom', 'GB'],
    ['gb', 'GB'],
    ['uk', 'GB'],
    ['the united kingdom', 'GB'],
    ['england', 'GB'],
    ['Cote d’Ivoire', 'CI'],
    ["Cote d'Ivoire", 'CI'],
    ['Trinidad and Tobago', 'TT'],
    ['türkiye', 'TR'],
  ])('is found as %s', (text, code) => {
    expect(findCountry(text)?.code).toBe(code);
  });

  test.each(['Narnia', 'XX', '', 'constructor'])('is not found as "%s"', (text) => {
    expect(findCountry(text)).toBeUndefined();
  });
});
