import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-catalogue-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs the command on a data directory of its own, in a process group as in a terminal. */
function start(dataDir: string, file: string) {
  const child = spawn(process.execPath, ['scripts/catalogue.ts', 'import', file], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const said = (words: string) =>
    new Promise<void>((resolve) => {
      const look = () => output.includes(words) && resolve();
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
      look();
    });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { said, ended, pressCtrlC: () => process.kill(-child.pid!, 'SIGINT') };
}

function fileOf(name: string, content: string): string {
  const file = path.join(directory, name);
  writeFileSync(file, content);
  return file;
}

/** PostgreSQL names its directory in its command line, though the path may go through a link. */
function processesOf(dataDir: string): string[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'command='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((command) => command.includes(path.join(path.basename(directory), path.basename(dataDir))));
}

test('a wrong file is named in one sentence, and nothing is started for it', async () => {
  const dataDir = path.join(directory, 'unused');
  const wrong = [
    [fileOf('array.json', '[{"name": "Cot", "price": 1}]'), /^array\.json seems to be a JSON array, .*\.\n$/],
    [directory, /^dandle-catalogue-\w+ is a folder\. Give the name of a file\.\n$/],
  ] as const;
  for (const [file, sentence] of wrong) {
    expect(await start(dataDir, file).ended).toEqual({ code: 2, output: expect.stringMatching(sentence) });
  }
  expect(existsSync(dataDir)).toBe(false);
});

// Creates a database, and opens it again.
describe('Ctrl-C, pressed once or twice', () => {
  const rows = Array.from({ length: 20_000 }, (_, n) =>
    JSON.stringify({ sku: `S-${n}`, name: `Cot ${n}`, price: 1 }),
  );

  test.each([
    ['while the database is created', 'Creating the database'],
    ['in the middle of the file', 'line 1: '],
  ])('leaves nothing running %s', async (_, moment) => {
    const dataDir = path.join(directory, 'data-of-the-interrupted');
    mkdirSync(dataDir, { recursive: true });
    const command = start(dataDir, fileOf('many.jsonl', `{}\n${rows.join('\n')}`));
    await command.said(moment);
    command.pressCtrlC();
    await command.said('Stopping');
    command.pressCtrlC();
    command.pressCtrlC();
    const { code, output } = await command.ended;
    // Null: the last Ctrl-C came when everything was done and Node had removed its signal handlers.
    expect([1, null], output).toContain(code);
    expect(output).toContain('\nStopped');
    expect(output).not.toContain('20,000 created');
    expect(processesOf(dataDir)).toEqual([]);
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});
