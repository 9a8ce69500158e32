import { expect, it } from 'vitest';
import { superfluous } from './superfluous.ts';

it('deletes caches of earlier builds, except for the assets of the one before', () => {
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

it('leaves alone what does not belong to the worker', () => {
  expect(superfluous(['notifications', 'somebody-else'], '1')).toEqual([]);
});

it('keeps everything of its own', () => {
  expect(superfluous(['assets-1', 'pages-1', 'pictures-1'], '1')).toEqual([]);
});
