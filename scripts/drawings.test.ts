import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { drawings } from './drawings.ts';

test('the drawings match their motifs, each in a few kilobytes', () => {
  expect(drawings.filter(([file, svg]) => readFileSync(file, 'utf8') !== svg)).toEqual([]);
  expect(drawings.filter(([, svg]) => svg.length > 6_000)).toEqual([]);
  expect(readdirSync(path.dirname(drawings[0]![0]))).toHaveLength(drawings.length);
});
