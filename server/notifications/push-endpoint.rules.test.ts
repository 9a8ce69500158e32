import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchPushService } from './push-endpoint.rules.ts';

const services = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '*.notify.windows.com'];

it.each([
  ['https://fcm.googleapis.com/fcm/send/fAbC:APA91b_x-Y', 'fcm.googleapis.com'],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAAAA_-', 'updates.push.services.mozilla.com'],
  ['https://wns2-par02p.notify.windows.com/w/?token=BQYA%2bx', '*.notify.windows.com'],
  ['https://a.b.notify.windows.com/', '*.notify.windows.com'],
])('accepts %s', (endpoint, service) => {
  expect(matchPushService(endpoint, services)).toBe(service);
});

it.each([
  'http://fcm.googleapis.com/x',
  'ftp://fcm.googleapis.com/x',
  'data:text/plain,https://fcm.googleapis.com/',
  '//fcm.googleapis.com/x',
  'https:fcm.googleapis.com/x',
  'https:///fcm.googleapis.com/x',
  'https:\\\\fcm.googleapis.com\\x',
  'https://fcm.googleapis.com',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com:443/x',
  'https://fcm.googleapis.com:/x',
  'https://fcm.googleapis.com./x',
  'https://fcm.googleapis.com../x',
  'https://user@fcm.googleapis.com/x',
  'https://:secret@fcm.googleapis.com/x',
  'https://@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@evil.example/x',
  'https://evil.example/fcm.googleapis.com',
  'https://evil.example\\@fcm.googleapis.com/x',
  'https://evil.example#@fcm.googleapis.com/x',
  'https://evil.example?@fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x#',
  'https://fcm.googleapis.com/?\\',
  'https://fcm.googleapis.com/x#y',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://xfcm.googleapis.com/x',
  'https://fcm%2egoogleapis.com/x',
  'https://%66cm.googleapis.com/x',
  'https://ｆcm.googleapis.com/x',
  'https://fcm。googleapis.com/x',
  'https://fcm.googleapis.com\u00ad/x',
  'https://FCM.googleapis.com/x',
  'HTTPS://fcm.googleapis.com/x',
  ' https://fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x ',
  'https://fcm.google\tapis.com/x',
  'https://fcm.googleapis.com/a/../b',
  'https://notify.windows.com/x',
  'https://.notify.windows.com/x',
  'https://a..notify.windows.com/x',
  'https://evilnotify.windows.com/x',
  'https://a.notify.windows.com.evil.example/x',
  'https://127.0.0.1%2f.notify.windows.com/x',
  'https://a_b.notify.windows.com/x',
  'https://localhost/x',
  'https://[::1]/x',
  'https://[::ffff:169.254.169.254]/x',
  'https://[fe80::1%25eth0]/x',
  'https://metadata.google.internal/x',
  'not a url',
  '',
])('refuses %j', (endpoint) => {
  expect(matchPushService(endpoint, services)).toBeNull();
});

it('refuses an endpoint that is too long', () => {
  const start = 'https://fcm.googleapis.com/';
  expect(matchPushService(start.padEnd(2048, 'x'), services)).toBe('fcm.googleapis.com');
  expect(matchPushService(start.padEnd(2049, 'x'), services)).toBeNull();
});

const part = (value: number) =>
  fc.constantFrom(
    String(value),
    `0${value.toString(8)}`,
    `000${value.toString(8)}`,
    `0x${value.toString(16)}`,
  );

/** An IPv4 address in any of the spellings that some resolver understands. */
const ipv4 = fc.nat(0xffff_ffff).chain((address) => {
  const bytes = [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff);
  const dotted = (values: number[]) => fc.tuple(...values.map(part)).map((parts) => parts.join('.'));
  const spelling = fc.oneof(
    dotted(bytes),
    dotted([address]),
    dotted([bytes[0]!, address & 0xff_ffff]),
    dotted([bytes[0]!, bytes[1]!, address & 0xffff]),
  );
  const digits = (first: number) => (text: string) =>
    text.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));
  return fc.oneof(
    spelling,
    spelling.map((text) => `${text}.`),
    spelling.map((text) => text.replaceAll('.', '%2E')),
    spelling.map((text) => text.replace(/\d/g, (digit) => `%3${digit}`)),
    spelling.map((text) => text.replaceAll('.', '。')),
    spelling.map(digits(0xff10)),
    spelling.map(digits(0x1d7d8)),
    spelling.map(digits(0x0660)),
    spelling.map((text) => text.toUpperCase()),
  );
});

const ipv6 = fc.oneof(
  fc.ipV6(),
  fc.ipV4().map((address) => `::ffff:${address}`),
  fc.ipV4().map((address) => `64:ff9b::${address}`),
  fc.ipV4().map((address) => `::${address}`),
);

const host = fc.oneof(
  ipv4,
  ipv6.map((address) => `[${address}]`),
  ipv6.map((address) => `[${address.toUpperCase()}]`),
  ipv6,
  ipv6.map((address) => `[${address}%25lo]`),
);

it('refuses every spelling of an IP address, even one that is on the list', () => {
  fc.assert(
    fc.property(host, fc.constantFrom('', ':443', ':80'), (spelling, port) => {
      const endpoint = `https://${spelling}${port}/push`;
      const known = URL.canParse(endpoint) ? [new URL(endpoint).hostname, spelling] : [spelling];
      expect(matchPushService(endpoint, [...services, ...known])).toBeNull();
    }),
    { numRuns: 3000 },
  );
});

it('accepts nothing but https on a known host, whatever it is given', () => {
  const piece = fc.constantFrom(
    ...[
      'https:',
      'http:',
      '/',
      '//',
      '\\',
      '@',
      ':',
      '443',
      '#',
      '?',
      '%',
      '.',
      '\t',
      '[',
      ']',
      '::1',
      '127.1',
    ],
    ...['fcm.googleapis.com', '.notify.windows.com', 'a', 'evil.example', '\u0000', 'é', '％２ｅ'],
  );
  fc.assert(
    fc.property(fc.constantFrom('https://', ''), fc.array(piece, { maxLength: 9 }), (start, pieces) => {
      const endpoint = `${start}${pieces.join('')}`;
      if (matchPushService(endpoint, services) === null) return;
      expect(endpoint).toMatch(
        /^https:\/\/(?:fcm\.googleapis\.com|(?:[a-z0-9-]+\.)+notify\.windows\.com)\/[^#\s\\]*$/,
      );
    }),
    { numRuns: 3000 },
  );
});
