const MAX_ENDPOINT_LENGTH = 2048;
/** The parser has normalised every spelling of an IP address, so that one ends in a number or a bracket. */
const HOST_NAME = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/;

/**
 * The entry in the list of push services that this endpoint belongs to; null: nothing may be sent there.
 *
 * The browser names the address that the shop will call, so the address comes from a stranger. It is accepted
 * only in the form that a browser writes, character for character: anything that another parser might read
 * differently (a host in percent-encoding or full-width digits, a backslash, a port, a user name and
 * password) is refused.
 */
export function matchPushService(endpoint: string, services: readonly string[]): string | null {
  if (endpoint.length > MAX_ENDPOINT_LENGTH || /[#\\]/.test(endpoint) || !URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.href !== endpoint || url.protocol !== 'https:') return null;
  if (url.port !== '' || url.username !== '' || url.password !== '') return null;
  if (!HOST_NAME.test(url.hostname)) return null;
  return services.find((service) => isUnder(service, url.hostname)) ?? null;
}

/** `*.` stands for one or more labels. */
function isUnder(service: string, host: string): boolean {
  return service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service;
}
