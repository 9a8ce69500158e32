import { countryNames, type CountryCode } from '#contract/countries.ts';
import { normalForm } from '#contract/normal-form.ts';

export interface Country {
  code: CountryCode;
  /** The English name, as in the contract's list. */
  name: string;
}

/** Common names of countries other than the one in the list. */
const otherNames: Readonly<Record<string, CountryCode>> = {
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  'republic of ireland': 'IE',
  'czech republic': 'CZ',
  holland: 'NL',
  turkey: 'TR',
  'ivory coast': 'CI',
  uae: 'AE',
};

const codesByName = new Map<string, CountryCode>([
  ...Object.entries(countryNames).map(([code, name]) => [comparable(name), code as CountryCode] as const),
  ...Object.entries(otherNames),
]);

/** Finds a country by its English name or ISO 3166-1 alpha-2 code, ignoring case, accents and `&`. */
export function findCountry(text: string): Country | undefined {
  const upper = text.trim().toUpperCase();
  const code = Object.hasOwn(countryNames, upper)
    ? (upper as CountryCode)
    : codesByName.get(comparable(text));
  return code && { code, name: countryNames[code] };
}

function comparable(name: string): string {
  return normalForm(name, 'NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[’'.()-]/g, ' ')
    .replace(/^\s*the /, '')
    .trim()
    .replace(/\s+/g, ' ');
}
