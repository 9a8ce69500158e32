import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { AddressForm, PostalAddress } from '#contract/addresses.ts';
import { hasBritishPostcodes } from '#contract/countries.ts';
import { NOT_A_POSTCODE, readPostcode } from '#contract/delivery/postcode.ts';
import { findCountry, type Country } from './country.rules.ts';

/** More than anyone sends parcels to; it limits the cost of reading an address book. */
export const MAX_ADDRESSES = 50;

/** An address as it is stored: forgiving on entry, tidy ever after. */
export interface AddressFields extends PostalAddress {
  country: Country['name'];
  countryCode: Country['code'];
  addressType: AddressForm['addressType'];
}

export interface FieldError {
  field: keyof AddressForm;
  message: string;
}

/** The address to store, or what is wrong with it. */
export function tidyAddress(
  form: Omit<AddressForm, 'isPrimaryShipping' | 'isPrimaryBilling'>,
): { address: AddressFields } | { errors: FieldError[] } {
  const country = findCountry(form.country);
  if (!country) return { errors: [{ field: 'country', message: 'Please choose a country from the list.' }] };

  const postalCode = tidyPostalCode(form.postalCode, country.code);
  const phoneNumber = form.phoneNumber && tidyPhoneNumber(form.phoneNumber, country.code);
  const errors: FieldError[] = [];
  if (postalCode === null) {
    errors.push({ field: 'postalCode', message: NOT_A_POSTCODE });
  }
  if (form.phoneNumber && !phoneNumber) {
    errors.push({
      field: 'phoneNumber',
      message: 'That is not a phone number. One looks like 020 7946 0018.',
    });
  }
  if (postalCode === null || errors.length > 0) return { errors };

  return {
    address: {
      contactName: form.contactName,
      phoneNumber,
      streetAddress1: form.streetAddress1,
      streetAddress2: form.streetAddress2,
      city: form.city,
      regionOrState: form.regionOrState,
      postalCode,
      country: country.name,
      countryCode: country.code,
      addressType: form.addressType,
    },
  };
}

/** Turns `ls1 4ap` into `LS1 4AP`. Null: it cannot be a postcode of the United Kingdom. */
export function tidyPostalCode(text: string, countryCode: Country['code']): string | null {
  const postcode = hasBritishPostcodes(countryCode) ? readPostcode(text) : null;
  if (postcode) return postcode.text;
  return countryCode === 'GB' ? null : text.toUpperCase().replace(/\s+/g, ' ');
}

/**
 * The number in international form; one without a country code is taken as a number of the address's country.
 * Null: it cannot be a phone number. Numbers that are merely not in use are accepted: ranges change, and
 * people know their own numbers best.
 */
export function tidyPhoneNumber(text: string, countryCode: Country['code']): string | null {
  const number = parsePhoneNumberFromString(text, {
    // The list has more countries than there are numbering plans (Antarctica, for one, has none).
    defaultCountry: countryCode as never,
    extract: false,
  });
  return number?.isPossible() ? number.formatInternational() : null;
}

/** The changes, in words for the activity log; empty when there are none. */
export function changedFields(before: AddressFields, after: AddressFields): string {
  return (Object.keys(fieldNames) as (keyof typeof fieldNames)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => fieldNames[field])
    .join(', ');
}

const fieldNames = {
  contactName: 'contact name',
  phoneNumber: 'phone number',
  streetAddress1: 'street address 1',
  streetAddress2: 'street address 2',
  city: 'city',
  regionOrState: 'region or state',
  postalCode: 'postal code',
  country: 'country',
  addressType: 'address type',
} as const satisfies Partial<Record<keyof AddressFields, string>>;
