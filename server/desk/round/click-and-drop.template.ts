import type { RoundProduct } from '#contract/desk/round.ts';
import { csvLine } from '#server/platform/csv-cells.ts';
import type { StoredCrate } from './crates.queries.ts';

/*
 * A file for Royal Mail Click & Drop: its import accepts any columns with the names that its help page gives them
 * ("Order import: spreadsheet field specifications"), and maps them automatically.
 */

const columns = [
  'Order reference',
  'Full name',
  'Address Line 1',
  'Address Line 2',
  'Address Line 3',
  'City',
  'County',
  'Postcode',
  'Country',
  'Email',
  'Phone',
  'Weight',
  'Service code',
] as const;

export const CLICK_AND_DROP_HEAD = csvLine(columns);

type Parcel = Pick<StoredCrate, 'orderNumber' | 'shippingAddress' | 'email' | 'lines' | 'weightGrams'>;
type Products = ReadonlyMap<string, Pick<RoundProduct, 'weightGrams'>>;

export function clickAndDropLine(parcel: Parcel, products: Products, service: string | null): string {
  const { orderNumber, shippingAddress: to, email } = parcel;
  const grams = parcel.weightGrams ?? weightOfGoods(parcel, products);
  return csvLine([
    orderNumber,
    to.contactName ?? '',
    ...linesOf(to.streetAddress1, to.streetAddress2),
    to.city ?? '',
    to.regionOrState === to.city ? '' : (to.regionOrState ?? ''),
    to.postalCode ?? '',
    to.country ?? '',
    email ?? '',
    phoneOf(to.phoneNumber),
    // In kilograms. If a weight is not known, Click & Drop asks for it.
    grams === null ? '' : (grams / 1000).toFixed(3),
    service ?? '',
  ]);
}

/** Null if the weight of anything in it is not known. What has been given back is not in it. */
function weightOfGoods({ lines }: Parcel, products: Products): number | null {
  let sum = 0;
  for (const { productId, quantity } of lines.filter((line) => line.quantity > 0)) {
    const grams = products.get(productId)?.weightGrams ?? null;
    if (grams === null) return null;
    sum += grams * quantity;
  }
  return sum;
}

/** Three lines at most, each cut to the length that Click & Drop allows. */
function linesOf(...given: (string | null | undefined)[]): [string, string, string] {
  const [one = '', two = '', ...rest] = given
    .flatMap((text) => text?.split(/\r?\n/) ?? [])
    .map((text) => text.trim())
    .filter(Boolean);
  return [one, two, rest.join(', ')].map((text) => text.slice(0, 100)) as [string, string, string];
}

/** Digits only; British numbers without the country code. */
const phoneOf = (phone: string | null | undefined) => (phone ?? '').replace(/^\+44/, '0').replace(/\D/g, '');
