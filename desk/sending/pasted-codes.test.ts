import { expect, it } from 'vitest';
import { shareOutPasted } from './pasted-codes.ts';

const orders = ['7KQ2-M9XD', '9HJK-LMNP', 'AB12-CD34'];
const paste = (text: string, at: number) => {
  const { codes, left } = shareOutPasted(text, orders, at);
  return [Object.fromEntries(codes), left];
};

it('fills downwards from where it was pasted, including empty cells, and reports codes that found no row', () => {
  expect(paste('ONE1\r\n\r\nTHREE3\r\n', 0)).toEqual([
    { '7KQ2-M9XD': 'ONE1', '9HJK-LMNP': '', 'AB12-CD34': 'THREE3' },
    0,
  ]);
  expect(paste('ONE1\nTWO2\nTHREE3', 1)).toEqual([{ '9HJK-LMNP': 'ONE1', 'AB12-CD34': 'TWO2' }, 1]);
  expect(paste(' AB 1234 5678 5GB ', 2)).toEqual([{ 'AB12-CD34': 'AB 1234 5678 5GB' }, 0]);
});

it('goes to the order named in its line, whatever the sequence', () => {
  expect(paste('ab12cd34,THREE3\nONE1\t#7KQ2-M9XD', 0)).toEqual([
    { 'AB12-CD34': 'THREE3', '7KQ2-M9XD': 'ONE1' },
    0,
  ]);
});

it('leaves out the codes of orders that are not here, and keeps an address as it is', () => {
  expect(paste('ZZZZ-ZZZZ AB123456785GB\n"https://heron.example/aB,c"', 0)).toEqual([
    { '7KQ2-M9XD': 'https://heron.example/aB,c' },
    1,
  ]);
});
