import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MAX_LENGTH } from './limits.ts';
import { line, noContent, optionalLine, uuid } from './text.ts';

export const addressTypes = ['Shipping', 'Billing', 'Both'] as const;

export const postalAddress = z.object({
  contactName: z.string(),
  /** In international form, such as `+44 20 7946 0018`. */
  phoneNumber: z.string().nullable(),
  streetAddress1: z.string(),
  streetAddress2: z.string().nullable(),
  city: z.string(),
  regionOrState: z.string(),
  postalCode: z.string(),
  /** The English name, such as `United Kingdom`. */
  country: z.string(),
});
export type PostalAddress = z.infer<typeof postalAddress>;

export const address = z.object({
  id: z.string(),
  ...postalAddress.shape,
  addressType: z.enum(addressTypes),
  isPrimaryShipping: z.boolean(),
  isPrimaryBilling: z.boolean(),
});
export type Address = z.infer<typeof address>;

/** Where a parcel goes within the country. */
export const placeForm = z.strictObject({
  contactName: line('Contact name', MAX_LENGTH.contactName),
  phoneNumber: optionalLine('Phone number', MAX_LENGTH.phoneNumber),
  streetAddress1: line('Street address 1', MAX_LENGTH.streetAddress),
  streetAddress2: optionalLine('Street address 2', MAX_LENGTH.streetAddress),
  city: line('City', MAX_LENGTH.city),
  regionOrState: line('Region or state', MAX_LENGTH.city),
  postalCode: line('Postal code', MAX_LENGTH.postalCode),
});

const addressForm = placeForm.extend({
  /** An English country name or an ISO 3166-1 alpha-2 code. */
  country: line('Country', 60),
  addressType: z.enum(addressTypes, 'The address type is Shipping, Billing or Both.').default('Shipping'),
  isPrimaryShipping: z.boolean().default(false),
  isPrimaryBilling: z.boolean().default(false),
});
export type AddressForm = z.output<typeof addressForm>;

export const listAddresses = endpoint('listAddresses', {
  summary: 'The address book',
  access: 'customer',
  answers: { 200: z.array(address) },
  refusals: [],
});

export const addAddress = endpoint('addAddress', {
  summary: 'Add an address',
  access: 'customer',
  body: addressForm,
  answers: { 201: address },
  refusals: ['addresses/too-many', 'activity/too-much'],
});

export const changeAddress = endpoint('changeAddress', {
  summary: 'Change an address; absent primary flags keep what they are',
  access: 'customer',
  params: z.object({ id: uuid }),
  body: addressForm.extend({
    /** Sent and ignored when a client returns the whole address: the path says which one it is. */
    id: uuid.optional(),
    isPrimaryShipping: z.boolean().optional(),
    isPrimaryBilling: z.boolean().optional(),
  }),
  answers: { 200: address },
  refusals: ['addresses/not-found', 'activity/too-much'],
});

export const deleteAddress = endpoint('deleteAddress', {
  summary: 'Delete an address',
  access: 'customer',
  params: z.object({ id: uuid }),
  answers: { 204: noContent },
  refusals: ['addresses/not-found', 'activity/too-much'],
});

export const setPrimaryShippingAddress = endpoint('setPrimaryShippingAddress', {
  summary: 'Make an address the primary one for shipping',
  access: 'customer',
  params: z.object({ id: uuid }),
  answers: { 200: address },
  refusals: ['addresses/not-found', 'activity/too-much'],
});

export const setPrimaryBillingAddress = endpoint('setPrimaryBillingAddress', {
  summary: 'Make an address the primary one for billing',
  access: 'customer',
  params: z.object({ id: uuid }),
  answers: { 200: address },
  refusals: ['addresses/not-found', 'activity/too-much'],
});
