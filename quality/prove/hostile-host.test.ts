import { expect, test } from 'vitest';
import { proveHostileHost } from './hostile-host.ts';

test('one host with 150 connections keeps nobody else from looking, buying or logging in', async () => {
  const { faults } = await proveHostileHost({ seed: 1, isLong: false, say: () => {} });
  expect(faults).toEqual([]);
});
