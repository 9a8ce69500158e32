const MAX_ENDPOINT_LENGTH = 2048;
/** The parser has made one spelling of an IP address of all there are: it ends in a number or a bracket. */
const HOST_NAME = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/;

/**
 * The entry of the list of push services that this endpoint belongs to; null: nothing may be sent there.
 *
 * A browser names the address that the shop will call, so the address is a stranger's. It is taken only as a
 * browser writes it, character for character: whatever a second reader might understand otherwise (a host in
 * percent signs or full-width digits, a backslash, a port, a name and password) is not that.
 */
export function matchPushService(endpoint: string, services: readonly string[]): string | null {
  if (endpoint.length > MAX_ENDPOINT_LENGTH || /[#\\]/.test(endpoint) || !URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.href !== endpoint || url.protocol !== 'https:') return null;
  if (url.port !== '' || url.username !== '' || url.password !== '') return null;
  if (!HOST_NAME.test(url.hostname)) return null;
  return services.find((service) => isUnder(service, url.hostname)) ?? null;
}

/** `*.` stands for one label or more. */
function isUnder(service: string, host: string): boolean {
  return service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service;
}
