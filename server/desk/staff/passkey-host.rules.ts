import type { Config } from '#server/config/config.ts';
import { deskOrigin } from '#server/platform/staff-access.ts';

/** The host that passkeys of this desk belong to. */
export function passkeyHost(config: Pick<Config, 'desk' | 'publicUrl'>): string {
  return new URL(deskOrigin(config)).hostname;
}

/**
 * Why browsers make no passkeys for an address, as a sentence for the person who wants to log in there; null if they
 * do.
 */
export function whyNoPasskeys(origin: string): string | null {
  const { hostname, protocol } = new URL(origin);
  // A URL writes an IPv4 address with four numbers and an IPv6 one in brackets, however it was typed.
  if (/^\[|^\d+\.\d+\.\d+\.\d+$/.test(hostname)) {
    return `Passkeys need a host name, but the desk is at an IP address (${hostname}). Please use a password with a code.`;
  }
  if (protocol !== 'https:' && hostname !== 'localhost' && !hostname.endsWith('.localhost')) {
    return 'Passkeys only work over https, but the desk uses plain http. Please use a password with a code.';
  }
  return null;
}
