import { isLoopback } from '#server/config/networks.ts';

/**
 * Which addresses are PayPal's. With PayPal's own API base, these are its known hosts over https. With any
 * other base (a stand-in, set by the owner or started by us), only that base's host.
 */
interface Environment {
  approval: readonly string[];
  certificates: readonly string[];
  /** The name on the certificate that signs webhooks. */
  signer: string;
}

const live: Environment = {
  approval: ['www.paypal.com'],
  certificates: ['api.paypal.com', 'api-m.paypal.com'],
  signer: 'messageverificationcerts.paypal.com',
};
const sandbox: Environment = {
  approval: ['www.sandbox.paypal.com'],
  certificates: ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
  signer: 'messageverificationcerts.sandbox.paypal.com',
};
const environments: Readonly<Record<string, Environment>> = {
  'api-m.paypal.com': live,
  'api.paypal.com': live,
  'api-m.sandbox.paypal.com': sandbox,
  'api.sandbox.paypal.com': sandbox,
};

function environmentOf(apiBase: string): Environment | undefined {
  return environments[new URL(apiBase).host];
}

/** Whether a buyer may be sent there to approve. */
export function isApprovalUrl(apiBase: string, url: string): boolean {
  return isOn(apiBase, url, environmentOf(apiBase)?.approval);
}

/** Whether a certificate that signs webhooks may be fetched from there. */
export function isCertificateUrl(apiBase: string, url: string): boolean {
  return (
    isOn(apiBase, url, environmentOf(apiBase)?.certificates) &&
    /^\/v1\/notifications\/certs\/CERT-[\w-]{1,100}$/.test(new URL(url).pathname) &&
    new URL(url).search === ''
  );
}

/** The name that PayPal's signing certificate must bear; null for a stand-in, which may use any name. */
export function signerName(apiBase: string): string | null {
  return environmentOf(apiBase)?.signer ?? null;
}

function isOn(apiBase: string, text: string, hosts: readonly string[] | undefined): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  if (hosts) return url.protocol === 'https:' && hosts.includes(url.host);
  const base = new URL(apiBase);
  const isNear = isLoopback(url.hostname) && isLoopback(base.hostname);
  return ['https:', base.protocol].includes(url.protocol) && (url.host === base.host || isNear);
}
