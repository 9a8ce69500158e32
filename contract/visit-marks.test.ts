import { expect, test } from 'vitest';
import { withoutVisitMarks } from './visit-marks.ts';

test.each([
  ['/', '/'],
  ['/?', '/?'],
  ['/?fbclid=IwAR0x', '/'],
  ['/products?utm_source=letter&utm_medium=email&page=2', '/products?page=2'],
  ['/products?page=2&gclid=a', '/products?page=2'],
  ['/products?search=a%26b+c&srsltid=x&brand=M%C3%BCller', '/products?search=a%26b+c&brand=M%C3%BCller'],
  ['?utm_source=x&_gl=1*a&gcl_au=2', ''],
  ['?mc_cid=1&mc_eid=2&msclkid=3&page=2', '?page=2'],
  ['/products?search=fbclid', '/products?search=fbclid'],
  ['/products?attr.utm_x=1', '/products?attr.utm_x=1'],
  ['/verify-email?token=a&email=b', '/verify-email?token=a&email=b'],
  ['/?fbclid=', '/'],
  ['/?fbclid', '/?fbclid'],
  ['/a?b=/c?utm_source=d', '/a?b=/c?utm_source=d'],
])('%s is %s', (address, without) => {
  expect(withoutVisitMarks(address)).toBe(without);
});

test('a long query loses its marks too', () => {
  const query = `?${'utm_'.repeat(4000)}=1&${'&'.repeat(4000)}page=2`;
  expect(withoutVisitMarks(query)).toBe(`?${'&'.repeat(4000)}page=2`);
});
