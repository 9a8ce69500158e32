import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startMailbox } from '#tests/support/simulators.ts';
import type { Mailbox } from '#tests/support/simulators.ts';

let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await startMailbox();
});
afterEach(async () => {
  await mailbox.clearFaults();
  await mailbox.clear();
});
afterAll(() => mailbox.stop());

type Outgoing = { to: string; subject?: string; text?: string; html?: string };

async function send(message: Outgoing, { box = mailbox, timeoutMs = 10_000 } = {}): Promise<void> {
  const { hostname, port } = new URL(box.smtpUrl);
  const transport = createTransport({ host: hostname, port: Number(port), socketTimeout: timeoutMs });
  try {
    await transport.sendMail({ from: { name: 'Dandle', address: 'shop@dandle.example' }, ...message });
  } finally {
    transport.close();
  }
}

async function page(path: string) {
  const response = await fetch(mailbox.url + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('mail', () => {
  test('is received and shown with its parts, headers and links', async () => {
    await send({
      to: 'ann@example.com',
      subject: 'Confirm your e-mail – grüße',
      text: 'Open https://shop.example/verify?token=a&email=ann%40example.com, please.',
      html: '<p>Open <a class="b" href="https://shop.example/verify?token=a&amp;email=ann%40example.com">this</a>',
    });
    const mail = await mailbox.waitForMessage({ to: 'ann@example.com' });
    expect(mail.subject).toBe('Confirm your e-mail – grüße');
    expect(mail.from).toBe('Dandle <shop@dandle.example>');
    expect(mail.to).toEqual(['ann@example.com']);
    expect(mail.links).toEqual(['https://shop.example/verify?token=a&email=ann%40example.com']);
    expect(mail.text).toContain('please.');
    expect(mail.headers.find((header) => header.name === 'Message-ID')?.value).toBe(mail.messageId);
  });

  test('can be waited for', async () => {
    const waiting = mailbox.waitForMessage({ to: 'late@example.com', subject: 'second' });
    await send({ to: 'late@example.com', subject: 'The first' });
    await send({ to: 'late@example.com', subject: 'The second' });
    expect((await waiting).subject).toBe('The second');
  });

  test('is found by recipient, newest first', async () => {
    for (const subject of ['one', 'two']) await send({ to: 'ann@example.com', subject });
    await send({ to: 'bob@example.com', subject: 'three' });
    const found = await mailbox.messages({ to: 'ANN@example.com' });
    expect(found.map((mail) => mail.subject)).toEqual(['two', 'one']);
    expect(await mailbox.messages({ to: 'cat@example.com' })).toEqual([]);
  });

  test('survives a kill, because it was on disk before it was accepted', async () => {
    const one = await startMailbox({ dataDir: `${mailbox.dataDir}/kept` });
    await send({ to: 'ann@example.com', subject: 'Kept' }, { box: one });
    await one.kill();
    const two = await startMailbox({ dataDir: `${mailbox.dataDir}/kept` });
    expect((await two.messages()).map((mail) => mail.subject)).toEqual(['Kept']);
    await two.stop();
  });

  test('beyond the limit pushes out the oldest', async () => {
    const small = await startMailbox({ keepMessages: 2 });
    for (const subject of ['one', 'two', 'three'])
      await send({ to: 'ann@example.com', subject }, { box: small });
    expect((await small.messages()).map((mail) => mail.subject)).toEqual(['three', 'two']);
    expect(await readdir(small.dataDir)).toHaveLength(2);
    await small.stop();
  });
});

describe('a faulty mail server', () => {
  test.each([
    ['4xx', 'data', 451],
    ['5xx', 'data', 550],
    ['4xx', 'recipient', 451],
    ['5xx', 'connect', 550],
  ] as const)('answers %s at %s', async (refuse, at, code) => {
    await mailbox.fault({ refuse, at });
    await expect(send({ to: 'ann@example.com' })).rejects.toMatchObject({ responseCode: code });
    expect(await mailbox.messages()).toEqual([]);
  });

  test('recovers when the fault has struck as often as it was told to', async () => {
    await mailbox.fault({ refuse: '4xx', times: 1, to: 'ann@' });
    await send({ to: 'bob@example.com', subject: 'Not meant' });
    await expect(send({ to: 'ann@example.com', subject: 'First try' })).rejects.toThrow();
    await send({ to: 'ann@example.com', subject: 'Second try' });
    expect((await mailbox.messages()).map((mail) => mail.subject)).toEqual(['Second try', 'Not meant']);
  });

  test('can say nothing at all', async () => {
    await mailbox.fault({ refuse: 'hang' });
    const impatient = send({ to: 'ann@example.com' }, { timeoutMs: 500 });
    await expect(impatient).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(await mailbox.messages()).toEqual([]);
  });

  test('can cut the line before it has the mail, or after', async () => {
    await mailbox.fault({ refuse: 'drop', times: 1 });
    await expect(send({ to: 'ann@example.com', subject: 'Lost' })).rejects.toThrow();
    await mailbox.fault({ refuse: 'drop-after', times: 1 });
    await expect(send({ to: 'ann@example.com', subject: 'Kept' })).rejects.toThrow();
    expect((await mailbox.messages()).map((mail) => mail.subject)).toEqual(['Kept']);
  });
});

describe('the page', () => {
  const evil: Outgoing = {
    to: 'ann@example.com',
    subject: '<script>alert(1)</script>',
    text: 'Look: https://shop.example/a?b=1&c=2. <img src=x>',
    html: '<html><head><title>x</title></head><body><script>alert(1)</script><a href="https://shop.example/a">a</a>',
  };

  test('lists mail and shows a message with everything in it escaped', async () => {
    await send(evil);
    const { id } = await mailbox.waitForMessage({ to: 'ann@' });
    const list = await page('/');
    expect(list.text).toContain(`href="/messages/${id}"`);
    expect(list.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    const message = await page(`/messages/${id}`);
    expect(message.text).not.toContain('<script>alert');
    expect(message.text).toContain('<a href="https://shop.example/a?b=1&amp;c=2" target="_blank"');
    expect(message.text).toContain('&lt;img src=x&gt;');
    expect(message.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('frames the HTML of a message without scripts, and its links open in a new tab', async () => {
    await send(evil);
    const { id } = await mailbox.waitForMessage({ to: 'ann@' });
    expect((await page(`/messages/${id}`)).text).toMatch(/<iframe[^>]+sandbox="allow-popups[^"]*"/);
    const framed = await page(`/messages/${id}/html`);
    expect(framed.text).toContain('<head><base target="_blank">');
    const policy = framed.headers.get('content-security-policy');
    expect(policy).toContain('sandbox allow-popups');
    expect(policy).not.toContain('allow-scripts');
    expect(policy).toContain("default-src 'none'");
  });

  test('says if a message does not exist', async () => {
    for (const path of ['/messages/none', '/messages/none/html', '/messages/none/raw', '/api/messages/none'])
      expect((await page(path)).status).toBe(404);
    expect((await page('/messages/..%2f..%2fpackage')).status).toBe(404);
  });

  test('refuses malformed questions, and requests from other sites', async () => {
    expect((await page('/api/messages?limit=0')).status).toBe(400);
    expect((await page('/api/messages?colour=red')).status).toBe(400);
    const foreign = { method: 'DELETE', headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await fetch(`${mailbox.url}/api/messages`, foreign)).status).toBe(403);
    await expect(mailbox.fault({ refuse: 'never' as never })).rejects.toThrow('400');
  });
});

test('answers to its own host names, and not to a name that was made to lead to it', async () => {
  // Not with fetch, which sets the header itself.
  const statusFor = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(`${mailbox.url}/api/messages`, { headers: { host } }, (answer) => {
        resolve(answer.resume().statusCode);
      })
        .on('error', reject)
        .end();
    });
  const { port } = new URL(mailbox.url);
  for (const host of ['localhost', `localhost:${port}`, `127.0.0.1:${port}`, '[::1]:80', '192.168.1.4']) {
    expect(await statusFor(host), host).toBe(200);
  }
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    'localhost.evil.example',
    '127.0.0.1.nip.example',
  ]) {
    expect(await statusFor(host), host).toBe(421);
  }
});

test('writes only for its owner, even into a directory that others can read', async () => {
  const dataDir = `${mailbox.dataDir}/open`;
  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  const box = await startMailbox({ dataDir });
  await send({ to: 'ann@example.com', subject: 'Private' }, { box });
  const [file] = await readdir(dataDir);
  expect((await stat(dataDir)).mode & 0o077).toBe(0);
  expect((await stat(`${dataDir}/${file}`)).mode & 0o077).toBe(0);
  await box.stop();
});

test('ends with its parent even when the parent is killed', async () => {
  const child = `
    import { startMailbox } from '#tests/support/simulators.ts';
    const box = await startMailbox({ dataDir: process.env.DIR });
    console.log(box.pid);
    await new Promise(() => setInterval(() => {}, 1000));
  `;
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '--eval', child], {
    env: { ...process.env, DIR: `${mailbox.dataDir}/orphan` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(Number(line.toString()))).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
