/** The order matters: a browser also names the ones it descends from. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/**
 * A name in our own words for a browser and system that we know, such as 'Firefox on Windows'; null for
 * others.
 */
export function deviceKind(userAgent: string): string | null {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}

/**
 * `deviceKind` or, failing that, the client's own name for itself, so that its owner recognises it. It may
 * claim anything.
 */
export function deviceInWords(userAgent: string): string {
  return deviceKind(userAgent) ?? (/^[\w .-]{1,40}/.exec(userAgent)?.[0].trim() || 'Unknown device');
}

const MAX_DEVICE_LENGTH = 300;

/**
 * A header is whatever the client sent: cut it, and replace anything that PostgreSQL or a page cannot hold.
 */
export function storableDevice(userAgent: string): string {
  return userAgent.replace(/[^\x20-\x7e]/g, '?').slice(0, MAX_DEVICE_LENGTH);
}
