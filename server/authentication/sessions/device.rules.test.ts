import { expect, it } from 'vitest';
import { deviceInWords, deviceKind, storableDevice } from './device.rules.ts';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/126.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chromium} Safari/537.36 OPR/110.0.0.0`, 'Opera on Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) ${apple} Version/17.4 Safari/605.1.15`, 'Safari on Mac'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${apple} Version/17.5 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${apple} CriOS/126.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chromium} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${chromium} SamsungBrowser/25.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chromium} Safari/537.36 Vivaldi/6.8`, 'Vivaldi on Linux'],
  [`Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${apple} Version/17.5 Safari/604.1`, 'Safari on iPad'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromium} Safari/537.36`, 'Chrome on ChromeOS'],
  ['DandleApp/2.1 (iPhone; iOS 17)', 'iPhone'],
  ['Pram Reader (beta)', 'Pram Reader'],
  ['curl/8.5.0', 'curl'],
  ['', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
])('calls %j %s', (userAgent, name) => {
  expect(deviceInWords(userAgent)).toBe(name);
});

it('keeps as much of a client’s description as the database and a page can hold', () => {
  expect(storableDevice('Firefox/127\0 \u{1F37C}é~')).toBe('Firefox/127? ???~');
  expect(storableDevice('x'.repeat(301))).toBe('x'.repeat(300));
});

it('recognises only known kinds of device, and names them in our own words', () => {
  expect(deviceKind('Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0')).toBe(
    'Firefox on Linux',
  );
  expect(deviceKind('Dear customer, claim your prize')).toBeNull();
});
