import { expect, it } from 'vitest';
import { superfluous } from './superfluous.ts';

it('lets the caches of builds that are over go, but for the assets of the one before', () => {
  const names = [
    'assets-1',
    'pages-1',
    'assets-2',
    'pages-2',
    'pictures-2',
    'notifications',
    'assets-3',
    'pages-3',
  ];
  expect(superfluous(names, '3')).toEqual(['assets-1', 'pages-1', 'pages-2', 'pictures-2']);
});

it('leaves what is not the worker’s', () => {
  expect(superfluous(['notifications', 'somebody-else'], '1')).toEqual([]);
});

it('keeps everything of its own', () => {
  expect(superfluous(['assets-1', 'pages-1', 'pictures-1'], '1')).toEqual([]);
});
