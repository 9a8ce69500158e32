import { expect, it } from 'vitest';
import { wantedPage } from './wanted-page.ts';

const pageOf = (to: string) => wantedPage(new URLSearchParams({ to }));

it('leads back to a page of the desk, with its filters', () => {
  for (const to of ['/desk', '/desk/staff', '/desk/log?refused=true', '/desk?x=1'])
    expect(pageOf(to)).toBe(to);
});

it('leads nowhere else', () => {
  for (const to of [
    '',
    '/',
    '/account',
    '//evil.example/desk',
    'https://evil.example',
    '/deskside',
    '/\\evil',
  ]) {
    expect(pageOf(to), to).toBe('/desk');
  }
});
