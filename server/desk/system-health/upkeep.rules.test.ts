import { expect, test } from 'vitest';
import { megabytesLeft } from './system-health.rules.ts';

const GIGABYTE = 1024 ** 3;
const disk = (size: number, left: number) => ({
  bsize: 4096,
  blocks: Math.floor((size * GIGABYTE) / 4096),
  bavail: Math.floor((left * GIGABYTE) / 4096),
});

test.each([
  ['much of a large disk', disk(250, 80), null],
  ['little of a large disk, but gigabytes', disk(250, 2), null],
  ['most of a small disk', disk(0.5, 0.4), null],
  ['less than a gigabyte, and a tenth', disk(250, 0.75), 768],
  ['hardly anything of a small disk', disk(0.5, 0.03125), 32],
  ['nothing', disk(20, 0), 0],
])('%s', (_what, stats, expected) => {
  expect(megabytesLeft(stats)).toBe(expected);
});
