import { expect, test } from 'vitest';
import { tidy } from './tidy.ts';

test.each([
  ...[
    '',
    ' ',
    '\u200b',
    '\u2800',
    '\u3164',
    '\uffa0',
    '\u115f\u1160',
    '\u034f',
    '\u00ad',
    '\u200d',
    '\ufe0f',
  ],
  ...['\u202a\u202c', '\u2066 \u2069', '\ufeff', '\u2060\u180e', '\u17b4', '\u{e0001}\u{e0020}', '\u{1d159}'],
  ...[
    '\u0085\u009b',
    '\u2028\u2029',
    '\u3000\u00a0\u2003',
    '\u2800\u200b\u2800',
    '\ufff9\ufffb',
    '\u{1d173}',
  ],
])('nothing can be seen of %j', (text) => {
  expect(tidy(text)).toBe('');
});

test.each([
  ['\u202a+44 20 7946 0018\u202c', '+44 20 7946 0018'],
  ['\u2066LS1\u00a01AA\u2069', 'LS1 1AA'],
  ['\ufeffada@\u200bexample.com\u2060\u200d', 'ada@example.com'],
  ['  Zoe\u0308\u200b ', 'Zo\u00eb'],
  ['Ada\u3164', 'Ada'],
  ['soft\u00adhyphen', 'softhyphen'],
  ['\u202egnirts', 'gnirts'],
])('%j is read as %j', (text, as) => {
  expect(tidy(text)).toBe(as);
});

test.each([
  ...['👩‍👩‍👧‍👦', 'Love it ❤️', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '3️⃣', '👩🏽‍🚀 there'],
  // A Persian and a Sinhala word, an old way of writing Malayalam, braille, and an unfinished syllable of Korean.
  ...[
    'می\u200cخواهم',
    'ශ්\u200dරී',
    'അവന്\u200d',
    '\u2813\u2800\u2811',
    'ㅎㅎ',
    '日本 ベビー',
    'two\n\n  lines',
  ],
])('%j stays as it is', (text) => {
  expect(tidy(text)).toBe(text);
});
