import { expect, it } from 'vitest';
import { pointsTyped } from './home-words.ts';

it('takes the points that have a title, each with the picture of its place', () => {
  const was = [
    { title: 'A', text: '', path: '/a', picture: '/drawings/cot.svg' },
    { title: 'B', text: '', path: '/b', picture: null },
  ];
  const typed = {
    'point-0-title': ' ',
    'point-1-title': 'B ',
    'point-1-text': 'more',
    'point-1-path': '/b',
    'point-2-title': 'C',
  };
  expect(pointsTyped(typed, was)).toEqual([
    { title: 'B', text: 'more', path: '/b', picture: null },
    { title: 'C', text: '', path: '', picture: null },
  ]);
});
