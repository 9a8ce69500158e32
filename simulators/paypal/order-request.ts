import { z } from 'zod';
import { decimalsIn, decimalsOf, isSupportedCurrency, largestMinor, toMinor, toMoney } from './money.ts';
import type { Money } from './money.ts';
import { describe, invalidRequest, unprocessable } from './refusal.ts';
import type { RefusalDetail } from './refusal.ts';

/* The lengths and patterns are from PayPal's OpenAPI document for Orders v2. */

const text = (max: number) => z.string().max(max);
const filled = (max: number) => z.string().min(1).max(max);

const money = z.object({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/),
});

const address = z.object({
  address_line_1: text(300).optional(),
  address_line_2: text(300).optional(),
  address_line_3: text(100).optional(),
  admin_area_4: text(100).optional(),
  admin_area_3: text(100).optional(),
  admin_area_2: text(120).optional(),
  admin_area_1: text(300).optional(),
  postal_code: text(60).optional(),
  country_code: z.string().regex(/^([A-Z]{2}|C2)$/),
});

const item = z.object({
  name: filled(127),
  unit_amount: money,
  tax: money.optional(),
  quantity: z
    .string()
    .max(10)
    .regex(/^[1-9][0-9]{0,9}$/),
  description: text(127).optional(),
  sku: text(127).optional(),
  category: z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']).optional(),
});

const breakdownNames = [
  'item_total',
  'shipping',
  'handling',
  'tax_total',
  'insurance',
  'shipping_discount',
  'discount',
] as const;

const purchaseUnit = z.object({
  reference_id: filled(256).optional(),
  description: filled(127).optional(),
  custom_id: filled(127).optional(),
  invoice_id: filled(127).optional(),
  soft_descriptor: filled(22).optional(),
  amount: money.extend({ breakdown: z.partialRecord(z.enum(breakdownNames), money).optional() }),
  payee: z.object({ email_address: text(254).optional(), merchant_id: text(13).optional() }).optional(),
  items: z.array(item).optional(),
  shipping: z
    .object({
      type: z.enum(['SHIPPING', 'PICKUP_IN_PERSON', 'PICKUP_IN_STORE', 'PICKUP_FROM_PERSON']).optional(),
      name: z.object({ full_name: text(300).optional() }).optional(),
      address: address.optional(),
    })
    .optional(),
});

const webAddress = z.url({ protocol: /^https?$/ });

const experience = z.object({
  brand_name: filled(127).optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/)
    .optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  return_url: webAddress.optional(),
  cancel_url: webAddress.optional(),
  landing_page: z.enum(['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE', 'BILLING']).optional(),
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
  payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']).optional(),
});

const orderRequest = z.object({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.array(purchaseUnit).min(1).max(10),
  payment_source: z.object({ paypal: z.object({ experience_context: experience.optional() }) }).optional(),
  application_context: experience.optional(),
});

export type OrderRequest = z.infer<typeof orderRequest>;
export type PurchaseUnitRequest = z.infer<typeof purchaseUnit>;
export type ExperienceContext = z.infer<typeof experience>;

const refundRequest = z.object({
  amount: money.optional(),
  invoice_id: filled(127).optional(),
  custom_id: filled(127).optional(),
  note_to_payer: filled(255).optional(),
});

export type RefundRequest = z.infer<typeof refundRequest>;

/**
 * Throws PayPal's 400 for a body that breaks the schema, and its 422 for amounts and addresses that do not
 * add up.
 */
export function parseOrderRequest(body: unknown): OrderRequest {
  const request = parse(orderRequest, body);
  refuseIfAny(checkOrder(request));
  return request;
}

export function parseRefundRequest(body: unknown): RefundRequest {
  const request = parse(refundRequest, body ?? {});
  if (request.amount) refuseIfAny(checkMoney(request.amount, '/amount', 'positive'));
  return request;
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw invalidRequest(...result.error.issues.map((issue) => detailOf(issue, body)));
}

function detailOf(issue: z.core.$ZodIssue, body: unknown): RefusalDetail {
  const value = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)?.[key], body);
  const name = issueName(issue, value);
  return {
    issue: name,
    field: pointer(issue.path),
    ...(typeof value === 'string' && { value }),
    location: 'body',
    description: describe(name),
  };
}

function issueName(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined) return 'MISSING_REQUIRED_PARAMETER';
  if (issue.path.at(-1) === 'country_code') return 'INVALID_COUNTRY_CODE';
  if (issue.code === 'too_big')
    return Array.isArray(value) ? 'INVALID_ARRAY_MAX_ITEMS' : 'INVALID_STRING_LENGTH';
  if (issue.code === 'too_small')
    return Array.isArray(value) ? 'INVALID_ARRAY_MIN_ITEMS' : 'INVALID_STRING_LENGTH';
  return issue.code === 'invalid_value' ? 'INVALID_PARAMETER_VALUE' : 'INVALID_PARAMETER_SYNTAX';
}

function pointer(path: PropertyKey[]): string {
  return path.map((part) => `/${String(part)}`).join('');
}

type Fault = { issue: string; field: string };

function refuseIfAny(faults: Fault[]): void {
  const [first, ...rest] = faults;
  if (!first) return;
  const refusal = unprocessable(first.issue, { field: first.field });
  refusal.details.push(...rest.map((fault) => ({ ...fault, description: describe(fault.issue) })));
  throw refusal;
}

function checkOrder(request: OrderRequest): Fault[] {
  const units = request.purchase_units;
  const experience = experienceOf(request);
  const currency = units[0]!.amount.currency_code;
  const references = units.map((unit) => unit.reference_id);
  return [
    ...(units.length > 1 && request.intent === 'AUTHORIZE'
      ? [{ issue: 'UNSUPPORTED_INTENT', field: '/intent' }]
      : []),
    ...(units.length > 1 && references.includes(undefined)
      ? [{ issue: 'REFERENCE_ID_REQUIRED', field: '/purchase_units' }]
      : []),
    ...(new Set(references).size < units.length
      ? [{ issue: 'DUPLICATE_REFERENCE_ID', field: '/purchase_units' }]
      : []),
    ...units.flatMap((unit, index) => [
      ...checkAmounts(unit, `/purchase_units/${index}`, currency),
      ...checkPickup(unit, `/purchase_units/${index}/shipping`, experience.shipping_preference),
      ...checkAddress(unit, `/purchase_units/${index}/shipping/address`, experience.shipping_preference),
    ]),
  ];
}

export function experienceOf(
  request: Pick<OrderRequest, 'payment_source' | 'application_context'>,
): ExperienceContext {
  return request.payment_source?.paypal.experience_context ?? request.application_context ?? {};
}

function checkMoney(amount: Money, field: string, sign: 'positive' | 'any' | 'not-negative'): Fault[] {
  const at = `${field}/value`;
  const { currency_code: currency, value } = amount;
  if (!isSupportedCurrency(currency))
    return [{ issue: 'INVALID_CURRENCY_CODE', field: `${field}/currency_code` }];
  if (decimalsOf(currency) === 0 && decimalsIn(value) > 0)
    return [{ issue: 'DECIMALS_NOT_SUPPORTED', field: at }];
  if (decimalsIn(value) > 2) return [{ issue: 'DECIMAL_PRECISION', field: at }];
  if (sign === 'positive' && toMinor(value) <= 0n)
    return [{ issue: 'CANNOT_BE_ZERO_OR_NEGATIVE', field: at }];
  if (sign === 'not-negative' && toMinor(value) < 0n) return [{ issue: 'CANNOT_BE_NEGATIVE', field: at }];
  return toMinor(value) > largestMinor ? [{ issue: 'MAX_VALUE_EXCEEDED', field: at }] : [];
}

function checkAmounts(unit: PurchaseUnitRequest, field: string, currency: string): Fault[] {
  const { breakdown } = unit.amount;
  const items = unit.items ?? [];
  const amounts: [Money, string, 'positive' | 'any' | 'not-negative'][] = [
    [unit.amount, `${field}/amount`, 'positive'],
    ...breakdownNames.flatMap((name): [Money, string, 'not-negative'][] => {
      const part = breakdown?.[name];
      return part ? [[part, `${field}/amount/breakdown/${name}`, 'not-negative']] : [];
    }),
    ...items.flatMap((line, index): [Money, string, 'any' | 'not-negative'][] => [
      [line.unit_amount, `${field}/items/${index}/unit_amount`, 'any'],
      ...(line.tax
        ? [[line.tax, `${field}/items/${index}/tax`, 'not-negative'] as [Money, string, 'not-negative']]
        : []),
    ]),
  ];
  const faults = amounts.flatMap(([amount, at, sign]) => checkMoney(amount, at, sign));
  const foreign = amounts.find(([amount]) => amount.currency_code !== currency);
  if (foreign) faults.push({ issue: 'MULTI_CURRENCY_ORDER', field: `${foreign[1]}/currency_code` });
  // Checking the sums of amounts that are themselves wrong would only repeat the complaint.
  return faults.length > 0 ? faults : checkSums(unit, field);
}

function checkSums(unit: PurchaseUnitRequest, field: string): Fault[] {
  const { breakdown } = unit.amount;
  const items = unit.items ?? [];
  const part = (name: (typeof breakdownNames)[number]) => toMinor(breakdown?.[name]?.value ?? '0');
  const sum = (of: (line: (typeof items)[number]) => string) =>
    items.reduce((total, line) => total + toMinor(of(line)) * BigInt(line.quantity), 0n);
  const faults: Fault[] = [];

  if (items.length > 0 && !breakdown?.item_total)
    faults.push({ issue: 'ITEM_TOTAL_REQUIRED', field: `${field}/amount/breakdown/item_total` });
  else if (items.length > 0 && part('item_total') !== sum((line) => line.unit_amount.value))
    faults.push({ issue: 'ITEM_TOTAL_MISMATCH', field: `${field}/amount/breakdown/item_total/value` });

  if (items.some((line) => line.tax) && !breakdown?.tax_total)
    faults.push({ issue: 'TAX_TOTAL_REQUIRED', field: `${field}/amount/breakdown/tax_total` });
  else if (items.some((line) => line.tax) && part('tax_total') !== sum((line) => line.tax?.value ?? '0'))
    faults.push({ issue: 'TAX_TOTAL_MISMATCH', field: `${field}/amount/breakdown/tax_total/value` });

  const whole =
    part('item_total') +
    part('tax_total') +
    part('shipping') +
    part('handling') +
    part('insurance') -
    part('shipping_discount') -
    part('discount');
  if (breakdown && toMinor(unit.amount.value) !== whole)
    faults.push({ issue: 'AMOUNT_MISMATCH', field: `${field}/amount/value` });
  return faults;
}

/**
 * Countries where an address without a city or a postcode is undeliverable; enough for a shop that ships to
 * them.
 */
const countriesWithPostcodes = new Set([
  'GB',
  'US',
  'DE',
  'FR',
  'ES',
  'IT',
  'NL',
  'BE',
  'AT',
  'CH',
  'SE',
  'DK',
  'PL',
]);

/** A type of pickup needs the address of the place, and a preference that keeps it. */
function checkPickup(unit: PurchaseUnitRequest, field: string, preference: string | undefined): Fault[] {
  const type = unit.shipping?.type;
  if (!type?.startsWith('PICKUP')) return [];
  const isKept = preference === 'SET_PROVIDED_ADDRESS' || preference === 'NO_SHIPPING';
  return [
    ...(type === 'PICKUP_IN_PERSON'
      ? [{ issue: 'SHIPPING_TYPE_NOT_SUPPORTED_FOR_CLIENT', field: `${field}/type` }]
      : []),
    ...(isKept ? [] : [{ issue: 'UNSUPPORTED_SHIPPING_TYPE', field: `${field}/type` }]),
    ...(unit.shipping?.address ? [] : [{ issue: 'MISSING_PICKUP_ADDRESS', field: `${field}/address` }]),
  ];
}

function checkAddress(unit: PurchaseUnitRequest, field: string, preference: string | undefined): Fault[] {
  const where = unit.shipping?.address;
  if (!where)
    return preference === 'SET_PROVIDED_ADDRESS' ? [{ issue: 'SHIPPING_ADDRESS_INVALID', field }] : [];
  const faults: Fault[] = [];
  if (!where.address_line_1?.trim())
    faults.push({ issue: 'SHIPPING_ADDRESS_INVALID', field: `${field}/address_line_1` });
  if (!countriesWithPostcodes.has(where.country_code)) return faults;
  if (!where.admin_area_2?.trim()) faults.push({ issue: 'CITY_REQUIRED', field: `${field}/admin_area_2` });
  if (!where.postal_code?.trim())
    faults.push({ issue: 'POSTAL_CODE_REQUIRED', field: `${field}/postal_code` });
  return faults;
}

/** The amount with as many decimals as its currency has, as PayPal returns it. */
export function tidyMoney(amount: Money): Money {
  return toMoney(toMinor(amount.value), amount.currency_code);
}
