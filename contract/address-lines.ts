import type { PostalAddress } from './addresses.ts';

/** An address as on an envelope, with the phone number last. */
export function addressLines(address: PostalAddress): (string | null)[] {
  const { city, regionOrState } = address;
  return [
    address.contactName,
    address.streetAddress1,
    address.streetAddress2,
    // Not 'London, London'.
    city === regionOrState ? city : `${city}, ${regionOrState}`,
    address.postalCode,
    address.country,
    address.phoneNumber,
  ];
}

/** An address in one line, for lists to choose from. */
export function addressInOneLine(address: PostalAddress): string {
  return [address.contactName, address.streetAddress1, address.city, address.postalCode].join(', ');
}
