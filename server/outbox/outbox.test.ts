import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendEmail } from '#server/email/email.service.ts';
import { createMailGateway, type MailGateway } from '#server/gateways/mail/mail.gateway.ts';
import { transaction } from '#server/platform/database/database.ts';
import { openAnotherProcess, openTestShop, type TestShop } from '#tests/support/shop.ts';
import { startMailbox, type Mailbox } from '#tests/support/simulators.ts';
import { enqueueEmail } from './outbox.queries.ts';
import { deliverNext, type Deliver } from './outbox.service.ts';

/*
 * The shop of these tests has no mail server of its own, so each attempt is made when the test says. The
 * messages go through the real gateway to a real SMTP server.
 */
let shop: TestShop;
let mailbox: Mailbox;
let gateway: MailGateway;
let deliver: Deliver;

beforeAll(async () => {
  [shop, mailbox] = await Promise.all([openTestShop(), startMailbox()]);
  gateway = createMailGateway(mailbox.smtpUrl, { connections: 3 });
  deliver = (message) => sendEmail(shop.context.config, gateway, message);
});
afterAll(async () => {
  gateway.close();
  await Promise.all([shop.close(), mailbox.stop()]);
});
beforeEach(() => mailbox.clear());
afterEach(async () => {
  await mailbox.clearFaults();
  await shop.db.deleteFrom('outbox').execute();
});

let count = 0;
async function enqueue(address = `parent-${++count}@example.com`): Promise<string> {
  await enqueueEmail(
    shop.db,
    {
      template: 'already-registered',
      recipient: { name: 'Ada Byron', address },
      content: { firstName: 'Ada' },
      customerId: null,
    },
    shop.clock.now(),
  );
  return address;
}

const waiting = () => shop.db.selectFrom('outbox').selectAll().orderBy('id').execute();
const tryOnce = (by: Deliver = deliver) => deliverNext(shop.context, 'email', by);

async function deliverAll(process: TestShop = shop, by: Deliver = deliver): Promise<void> {
  while (await deliverNext(process.context, 'email', by));
}

it('sends each message once, with all that it needs, however many processes send', async () => {
  const other = await openAnotherProcess(shop);
  const addresses = await Promise.all(Array.from({ length: 12 }, () => enqueue()));
  const ids = (await waiting()).map((row) => row.id);
  await Promise.all([deliverAll(), deliverAll(other), deliverAll(), deliverAll(other)]);

  const mails = await mailbox.messages();
  expect(mails.flatMap((mail) => mail.to).toSorted()).toEqual(addresses.toSorted());
  expect(mails.map((mail) => mail.messageId).toSorted()).toEqual(
    ids.map((id) => `<${id}@dandle.example>`).toSorted(),
  );
  const [mail] = mails;
  const header = (name: string) => mail!.headers.find((one) => one.name.toLowerCase() === name)?.value;
  expect(mail!.from).toBe('Dandle <hello@dandle.example>');
  expect(mail!.subject).toBe('You already have an account at Dandle');
  expect(mail!.text).toContain('Hello Ada,');
  expect(mail!.html).toContain('Hello Ada,');
  expect(header('auto-submitted')).toBe('auto-generated');
  expect(header('to')).toContain('"Ada Byron"'.slice(1, -1));
  expect(await waiting()).toEqual([]);
  await other.close();
});

it('sends nothing for what was rolled back', async () => {
  const failing = transaction(shop.db, async (trx) => {
    await enqueueEmail(
      trx,
      {
        template: 'already-registered',
        recipient: { name: 'Ada', address: 'ada@example.com' },
        content: { firstName: 'Ada' },
        customerId: null,
      },
      shop.clock.now(),
    );
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  expect(await tryOnce()).toBe(false);
  expect(await mailbox.messages()).toEqual([]);
});

it('writes one message when its cause is repeated', async () => {
  const email = {
    template: 'already-registered' as const,
    recipient: { name: 'Ada', address: 'ada@example.com' },
    content: { firstName: 'Ada' },
    customerId: null,
    deduplicationKey: 'the same cause',
  };
  await Promise.all(Array.from({ length: 5 }, () => enqueueEmail(shop.db, email, shop.clock.now())));
  expect(await waiting()).toHaveLength(1);
});

it.each([
  ['puts off', { refuse: '4xx' }, 'later'],
  ['puts off', { refuse: '4xx', at: 'recipient' }, 'later'],
  ['puts off', { refuse: '4xx', at: 'connect' }, 'later'],
  ['puts off', { refuse: '5xx', at: 'connect' }, 'later'],
  ['puts off', { refuse: 'drop' }, 'later'],
  ['puts off', { refuse: 'drop', at: 'connect' }, 'later'],
  ['puts off', { refuse: 'hang' }, 'later'],
  ['puts off', { refuse: 'hang', at: 'connect' }, 'later'],
  ['gives up', { refuse: '5xx' }, 'never'],
  ['gives up', { refuse: '5xx', at: 'recipient' }, 'never'],
] as const)('%s a message whose server answers %j', async (_does, fault, when) => {
  const patience = fault.refuse === 'hang' ? { deadlineMilliseconds: 1000 } : {};
  const own = createMailGateway(mailbox.smtpUrl, { connections: 1, ...patience });
  const byOwn: Deliver = (message) => sendEmail(shop.context.config, own, message);
  const address = await enqueue();
  await mailbox.fault({ ...fault, times: 1 });
  expect(await tryOnce(byOwn)).toBe(true);

  const [row] = await waiting();
  expect(row).toMatchObject({ tries: 1, last_error: expect.stringMatching(/\w/) });
  expect(await mailbox.messages()).toEqual([]);
  if (when === 'later') {
    expect(row!.given_up_at).toBeNull();
    // Not at once; later it succeeds.
    expect(await tryOnce(byOwn)).toBe(false);
    shop.clock.advance(6);
    await deliverAll(shop, byOwn);
    expect((await mailbox.messages()).map((mail) => mail.to)).toEqual([[address]]);
    expect(await waiting()).toEqual([]);
  } else {
    expect(row!.given_up_at).not.toBeNull();
    shop.clock.advance(24 * 60 * 60);
    expect(await tryOnce(byOwn)).toBe(false);
    expect(await metric('given-up')).toBeGreaterThan(0);
  }
  own.close();
});

it('waits ever longer while there is no mail server, and delivers when it is back', async () => {
  const away = createMailGateway('smtp://127.0.0.1:9', { connections: 1 });
  const inVain: Deliver = (message) => sendEmail(shop.context.config, away, message);
  const address = await enqueue();
  const waits: number[] = [];
  for (let time = 0; time < 8; time++) {
    await tryOnce(inVain);
    const [row] = await waiting();
    const wait = (row!.due_at.getTime() - shop.clock.now().getTime()) / 1000;
    waits.push(wait);
    shop.clock.advance(wait + 1);
  }
  expect(waits[0]).toBeLessThan(6);
  expect(waits.slice(0, 5)).toEqual(waits.slice(0, 5).toSorted((a, b) => a - b));
  expect(Math.max(...waits)).toBeLessThan(17 * 60);
  await tryOnce();
  expect((await mailbox.messages()).map((mail) => mail.to)).toEqual([[address]]);
  away.close();
});

it('gives up after four days, and says so', async () => {
  await enqueue();
  shop.clock.advance(4 * 24 * 60 * 60 + 1);
  await tryOnce(async () => ({ kind: 'retry', reason: 'nobody there' }));
  expect(await waiting()).toMatchObject([{ given_up_at: expect.any(Date), last_error: 'nobody there' }]);
});

it('sends again under the same Message-ID when it was killed before it could note the sending', async () => {
  await enqueue();
  // A process that has sent the message and dies before deleting it.
  await new Promise<void>((resolve) => {
    void tryOnce(async (message) => {
      await deliver(message);
      resolve();
      return new Promise(() => {});
    });
  });
  expect(await tryOnce()).toBe(false);
  shop.clock.advance(121);
  await tryOnce();
  const mails = await mailbox.messages();
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(1);
  expect(await waiting()).toEqual([]);
});

it('sends again under the same Message-ID when the server took it but its answer was lost', async () => {
  await enqueue();
  await mailbox.fault({ refuse: 'drop-after', times: 1 });
  await tryOnce();
  shop.clock.advance(6);
  await tryOnce();
  const mails = await mailbox.messages();
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(1);
});

it('goes on with the others when one message cannot be made or delivered', async () => {
  const bad = await enqueue();
  await shop.db.updateTable('outbox').set({ template: 'no-such-letter' }).execute();
  const broken = await enqueue();
  await shop.db
    .updateTable('outbox')
    .set({ template: 'verify-email', content: JSON.stringify({ sealedToken: 'not sealed' }) })
    .where('template', '=', 'already-registered')
    .execute();
  const good = await enqueue();
  await mailbox.fault({ refuse: '5xx', to: bad });
  await deliverAll();
  expect((await mailbox.messages()).flatMap((mail) => mail.to)).toEqual([good]);
  const rows = await waiting();
  expect(rows.map((row) => (row.recipient as { address: string }).address)).toEqual([bad, broken]);
  expect(rows.map((row) => row.given_up_at !== null)).toEqual([true, false]);
});

it.each([
  'victim@example.com\r\nBcc: evil@example.com',
  'victim@example.com, evil@example.com',
  'group: evil@example.com;',
  '"evil@example.com" <victim@example.com>',
  'victim@example.com>\r\nRCPT TO:<evil@example.com',
  '',
])('never writes to the smuggled recipient in %j', async (address) => {
  await enqueue(address);
  await tryOnce();
  expect(await mailbox.messages()).toEqual([]);
  expect(await waiting()).toMatchObject([{ given_up_at: expect.any(Date) }]);
});

it('lets no name add a header or a recipient', async () => {
  for (const name of [
    'Ada\r\nBcc: evil@example.com',
    'Ada <evil@example.com>, ',
    '"Ada" \u0000\u202e',
    'Ünï 🍼',
  ]) {
    await enqueueEmail(
      shop.db,
      {
        template: 'already-registered',
        recipient: { name: name.replace('\u0000', ''), address: 'ada@example.com' },
        content: { firstName: name.replace('\u0000', '') },
        customerId: null,
      },
      shop.clock.now(),
    );
  }
  await deliverAll();
  const mails = await mailbox.messages();
  expect(mails).toHaveLength(4);
  for (const mail of mails) {
    expect(mail.to).toEqual(['ada@example.com']);
    expect(mail.headers.map((header) => header.name.toLowerCase())).not.toContain('bcc');
    const to = mail.headers.find((header) => header.name.toLowerCase() === 'to')!.value;
    expect(to).toMatch(/ada@example\.com>?$/);
  }
});

it('sends automatically in a running shop, which answers as usual even if its mail hangs', async () => {
  const mail = { ...shop.context.config.mail, smtpUrl: mailbox.smtpUrl };
  const running = await openTestShop({ mail });
  const body = {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'running@example.com',
    password: 'seven quiet prams',
  };
  await running.call('register', { body });
  const letter = await mailbox.waitForMessage({ to: body.email });
  const [url] = letter.links.filter((one) => one.includes('verify-email-handler'));
  const link = new URL(url!);
  expect(link.origin).toBe('http://shop.test');
  const query = Object.fromEntries(link.searchParams) as { token: string; email: string };
  await running.call('verifyEmail', { query });

  await mailbox.fault({ refuse: 'hang', at: 'connect' });
  await mailbox.fault({ refuse: 'hang' });
  await running.call('forgotPassword', { body: { email: body.email } });
  await running.call('login', { body: { email: body.email, password: body.password } });
  // Cuts the hanging connection, so that closing does not wait for its time-out.
  await mailbox.stop();
  await running.close();
  mailbox = await startMailbox();
});

async function metric(outcome: string): Promise<number> {
  const { values } = await shop.context.metrics.messagesSent.get();
  return values.find((value) => value.labels.outcome === outcome)?.value ?? 0;
}
