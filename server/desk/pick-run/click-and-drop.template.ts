import type { DeliveryTable } from '#contract/delivery/zones.ts';
import { weightOfGoods } from '#contract/desk/goods-weight.ts';
import type { PickRunProduct } from '#contract/desk/pick-run.ts';
import { csvLineForLabels } from '#server/platform/csv-cells.ts';
import type { StoredTote } from './totes.queries.ts';

/*
 * A file for Royal Mail Click & Drop: its import accepts any columns with the names that its help page gives them
 * ("Order import: spreadsheet field specifications"), and maps them automatically. It prints what it reads, so that
 * nothing may be put before an address as it is for a spreadsheet.
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

export const CLICK_AND_DROP_HEAD = csvLineForLabels(columns);

type Parcel = Pick<
  StoredTote,
  'orderNumber' | 'shippingAddress' | 'deliveryMethodId' | 'email' | 'lines' | 'weightGrams'
>;
type Products = ReadonlyMap<string, Pick<PickRunProduct, 'weightGrams'>>;

/** What the buyer chose decides the service, where the owner has given it a code; otherwise `service` does. */
export function clickAndDropLine(
  parcel: Parcel,
  products: Products,
  service: string | null,
  { methods }: Pick<DeliveryTable, 'methods'>,
): string {
  const { orderNumber, shippingAddress: to, email } = parcel;
  const grams = parcel.weightGrams ?? weightOfGoods(parcel.lines, (id) => products.get(id)?.weightGrams);
  return csvLineForLabels([
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
    methods.find(({ id }) => id === parcel.deliveryMethodId)?.serviceCode || (service ?? ''),
  ]);
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
