import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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

function send(message: { to: string; subject?: string; text?: string; html?: string }, box = mailbox) {
  const transport = createTransport({
    url: box.smtpUrl,
    connectionTimeout: 2_000,
    socketTimeout: 2_000,
  } as object);
  return transport.sendMail({ from: { name: 'Dandle', address: 'shop@dandle.example' }, ...message });
}

test('receives a message and shows its parts, headers and links', async () => {
  await send({
    to: 'ann@example.com',
    subject: 'Confirm your e-mail – grüße',
    text: 'Open https://shop.example/verify?token=a&email=ann%40example.com, please.',
    html: '<p>Open <a class="b" href="https://shop.example/verify?token=a&amp;email=ann%40example.com">this</a></p>',
  });
  const mail = await mailbox.waitForMessage({ to: 'ann@example.com' });
  expect(mail.subject).toBe('Confirm your e-mail – grüße');
  expect(mail.from).toBe('Dandle <shop@dandle.example>');
  expect(mail.to).toEqual(['ann@example.com']);
  expect(mail.links).toEqual(['https://shop.example/verify?token=a&email=ann%40example.com']);
  expect(mail.text).toContain('please.');
  expect(mail.headers.find((header) => header.name === 'Message-ID')?.value).toBe(mail.messageId);
});
