import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'dandle-key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const read = () => readConfig({ DATA_DIR: dataDir }).secretKey;
const file = () => path.join(dataDir, 'secret-key');

test('a shop without SECRET_KEY generates one, which only its own account can read', () => {
  const key = read();
  expect(read()).toEqual(key);
  expect(readdirSync(dataDir)).toEqual(['secret-key']);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readFileSync(file(), 'utf8')).toMatch(/^[\w-]{43}$/);
});

// A full disk, or power lost in the middle of the first start. Everybody knows the hash of an empty text.
test.each(['', ' \n', 'half of the k', '\0'.repeat(43)])('a key file that holds %j is refused', (text) => {
  writeFileSync(file(), text);
  expect(read).toThrow(/secret-key .*damaged/);
  expect(readFileSync(file(), 'utf8')).toBe(text);
});
