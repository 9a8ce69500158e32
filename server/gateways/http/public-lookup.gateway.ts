import dns from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.gateway.ts';

/** A name leads into a private network. */
export class NotPublic extends Error {}

/**
 * Finds the addresses of a host for `node:https`, which connects to what it gets here without looking it up
 * again: a name cannot mean one thing when it is checked and another when it is used. One non-public address
 * refuses the whole name.
 *
 * Asks the DNS directly. The system's own look-up would read the hosts file, and would block one of the few
 * threads that passwords are hashed on for as long as a name server takes.
 */
export const lookUpPublic: LookupFunction = (host, _options, callback) => {
  findPublic(host).then(
    (addresses) => callback(null, addresses),
    (error: Error) => callback(error, []),
  );
};

async function findPublic(host: string) {
  const found = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
  const addresses = found.flatMap((one, index) =>
    one.status === 'fulfilled' ? one.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  );
  if (addresses.length === 0) throw found.find((one) => one.status === 'rejected')!.reason as Error;
  const inside = addresses.find(({ address }) => !isPublicAddress(address));
  if (inside)
    throw new NotPublic(`${host} is said to be at ${inside.address}, which is not a public address`);
  return addresses;
}
