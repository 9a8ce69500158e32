import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { setAside } from './old-assets.ts';

it('keeps the assets of a build until a week after the next one', () => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-assets-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const [assets, old] = [path.join(directory, 'assets'), path.join(directory, 'old')];
  const buildOn = (day: number, ...names: string[]) => {
    setAside(assets, old, new Date(Date.UTC(2027, 0, day)));
    expect(readdirSync(assets)).toEqual([]);
    mkdirSync(assets, { recursive: true });
    for (const name of names) writeFileSync(path.join(assets, name), name);
    return readdirSync(old).toSorted();
  };
  expect(buildOn(1, 'react-1.js', 'shop-1.js')).toEqual([]);
  // However old the build was, its pages may be open until it is replaced.
  expect(buildOn(20, 'react-1.js', 'shop-2.js')).toEqual(['react-1.js', 'shop-1.js']);
  expect(buildOn(26, 'react-1.js', 'shop-3.js')).toEqual(['react-1.js', 'shop-1.js', 'shop-2.js']);
  expect(buildOn(29, 'react-1.js')).toEqual(['react-1.js', 'shop-2.js', 'shop-3.js']);
});
