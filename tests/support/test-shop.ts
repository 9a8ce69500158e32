import { afterAll } from 'vitest';
import type { Config } from '#server/config/config.ts';
import { openTestShop, type TestShop } from './shop.ts';

/** A shop for all tests of a file, closed after them. */
export async function testShop(settings: Partial<Config> = {}): Promise<TestShop> {
  const shop = await openTestShop(settings);
  afterAll(() => shop.close());
  return shop;
}
