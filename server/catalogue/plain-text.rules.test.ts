import { expect, it } from 'vitest';
import { plainText } from './plain-text.rules.ts';

it('makes paragraphs and lists out of HTML', () => {
  expect(
    plainText('<h2>Care</h2><p>Wash<br>cold</p><ul><li>One</li>\n<li>Two</li></ul>after<!-- x -->'),
  ).toBe('Care\n\nWash\ncold\n\n• One\n• Two\n\nafter');
  expect(
    plainText('a<script>alert(1)</script><style>p { color: red }</style><svg><text>b</text></svg>c'),
  ).toBe('ac');
});

it('leaves text that is not HTML alone, including its line breaks', () => {
  expect(plainText('5 < 6 and size <small\n\ntwo')).toBe('5 < 6 and size <small\n\ntwo');
});

it('decodes each entity once, and only whole ones', () => {
  expect(plainText('Mum &amp; Me &eacute;dition &frac12; &#163;5 &#x1F37C; &Ccaron;')).toBe(
    'Mum & Me édition ½ £5 🍼 Č',
  );
  expect(plainText('&amp;lt;b&amp;gt; Toys &notebooks &unknown;')).toBe(
    '&lt;b&gt; Toys &notebooks &unknown;',
  );
});

it('keeps neither control characters nor odd spaces, and still joins emoji families', () => {
  expect(plainText(' a\u0000b\u00a0&thinsp; c\u200b\u00add&shy;e 👨‍👩‍👧 \ud800')).toBe('ab cde 👨‍👩‍👧 \ufffd');
});

it('takes no longer for endlessly nested tags', () => {
  const begin = performance.now();
  const openings = ['<li>', '<div>', '<!--', '<script>', '<a ', '&#'].map((tag) => tag.repeat(100_000));
  const lists = '<ul>'.repeat(30_000) + '<li>'.repeat(30_000);
  for (const html of [...openings, lists]) plainText(`<p>${html}`);
  plainText('</td>'.repeat(100_000));
  expect(performance.now() - begin).toBeLessThan(10_000);
});

it('makes one item of an item with a paragraph in it', () => {
  expect(
    plainText('<ul>\n<li><p>One</p></li>\n<li> <div><p>Two</p></div></li><li></li></ul><p>after</p>'),
  ).toBe('• One\n• Two\n•\n\nafter');
});

it('keeps the numbers of a numbered list', () => {
  expect(
    plainText(
      'Build it:<ol><li><p>Unfold</p><ul><li>gently</li></ul></li><li value="4">Lock</li><li>Go</li></ol>',
    ),
  ).toBe('Build it:\n\n1. Unfold\n• gently\n4. Lock\n5. Go');
  expect(plainText('<ol start="3"><li>Three<li>Four</ol><p>1. One</p><p>2. Two</p>')).toBe(
    '3. Three\n4. Four\n\n1. One\n\n2. Two',
  );
});
