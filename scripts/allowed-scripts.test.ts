import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** An older npm ignores the setting, and runs every script. */
const npmCanRefuse = npm(os.tmpdir(), 'config', 'ls', '-l').stdout.includes('strict-allow-scripts');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dandle-scripts-'));
  const made = path.join(folder, 'unlisted');
  mkdirSync(made);
  const install = `node -e "require('fs').writeFileSync('${path.join(folder, 'ran')}', '')"`;
  writeJson(path.join(made, 'package.json'), { name: 'unlisted', version: '1.0.0', scripts: { install } });
  expect(npm(folder, 'pack', '--ignore-scripts', './unlisted').status).toBe(0);
  copyFileSync('.npmrc', path.join(folder, '.npmrc'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function npm(cwd: string, ...args: string[]) {
  return spawnSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
}

function writeJson(file: string, content: object): void {
  writeFileSync(file, JSON.stringify(content));
}

function install(...options: string[]) {
  const { status, stderr } = npm(folder, 'install', '--no-save', '--offline', '--loglevel=error', ...options);
  return { status, stderr, hasRun: existsSync(path.join(folder, 'ran')) };
}

it.runIf(npmCanRefuse)('a package that is not listed runs no script: npm refuses to install it', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { allowScripts: object };
  const dependencies = { unlisted: 'file:./unlisted-1.0.0.tgz' };
  writeJson(path.join(folder, 'package.json'), { dependencies, allowScripts });
  const refused = install();
  expect(refused.stderr).toContain('unlisted@1.0.0');
  expect(refused).toMatchObject({ hasRun: false, status: 1 });
  // Otherwise it runs.
  expect(install('--dangerously-allow-all-scripts')).toMatchObject({ hasRun: true, status: 0 });
});
