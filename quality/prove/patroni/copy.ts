// node copy.ts --datadir=… --connstring=…: copies a server on this machine when Patroni asks for it, in place of
// pg_basebackup, which the embedded PostgreSQL lacks. The log is fetched from the server afterwards.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';

const { values } = parseArgs({
  options: { datadir: { type: 'string' }, connstring: { type: 'string' } },
  strict: false,
});
const target = String(values.datadir);
/** Host and port from the connection string; the superuser's password comes from the environment. */
const said = (name: string) => new RegExp(`${name}=(\\S+)`).exec(String(values.connstring))![1]!;

const client = new pg.Client({
  host: said('host'),
  port: Number(said('port')),
  user: 'postgres',
  password: process.env.COPY_PASSWORD!,
  database: 'postgres',
});
await client.connect();
await client.query(`select pg_backup_start('copy', true)`);
const { rows: settings } = await client.query<{ home: string }>(
  `select current_setting('data_directory') as home`,
);
// Files come and go meanwhile: replaying the log repeats those changes in the copy.
const home = settings[0]!.home;
cpSync(home, target, {
  recursive: true,
  filter: (source) =>
    !/\/(?:postmaster\.(?:pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+|pgsql_tmp\/.+|standby\.signal)$/.test(
      source,
    ),
});
mkdirSync(path.join(target, 'pg_wal'), { recursive: true });
const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
writeFileSync(path.join(target, 'backup_label'), rows[0]!.labelfile);
await client.end();
