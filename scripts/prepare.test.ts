import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { cutValues } from './prepare.mjs';

test.each([
  ['a # in the middle of a password', 'SMTP_URL=smtp://shop:se#cret@mail.example', ['SMTP_URL']],
  ['an exported one', 'export PAYPAL_CLIENT_SECRET = ab#cd', ['PAYPAL_CLIENT_SECRET']],
  ['one in quotes', `SMTP_URL="smtp://shop:se#cret@mail.example"\nSECRET_KEY='a#b'`, []],
  ['a comment after a value', 'PORT=3000 # as the proxy has it', []],
  ['a line that is a comment, and an empty value', '#SMTP_URL=a#b\nSMTP_URL=#', []],
])('%s in .env', (_what, file, names) => {
  const said = cutValues(file);
  expect(said).toHaveLength(names.length);
  for (const [index, name] of names.entries())
    expect(said[index]).toContain(`.env, line 1: ${name} would end at its #`);
});

test('npm start says that its port is taken before it installs or builds anything', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    const DATA_DIR = path.join(os.tmpdir(), 'dandle-never-made');
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), DATA_DIR },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: `Port ${port} is in use by another program. Stop that program, or set PORT to another port.\n`,
    });
  } finally {
    other.close();
  }
});
