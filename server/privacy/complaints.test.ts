import { expect, test } from 'vitest';
import { deleteExpired } from '#server/retention.ts';
import { employ } from '#tests/support/desk.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();
const owner = await employ(shop, 'owner');
const DAY = 86_400;

const complain = (email: string, words = 'You wrote to me after I had said stop.') =>
  shop.call('makeDataComplaint', { body: { name: 'Ada Otter', email, words } });
const emailsTo = async (address: string) =>
  (await shop.db.selectFrom('outbox').select(['template', 'content', 'recipient']).orderBy('id').execute())
    .filter(({ recipient }) => (recipient as { address: string } | null)?.address === address)
    .map(({ template, content }) => ({ template, content: content as Record<string, unknown> }));

test('a complaint is acknowledged at once, counted on Today, and answered by email, once', async () => {
  const { message, dueOn } = await complain('ada@example.org');
  expect(message).toMatch(
    /^We received your complaint on \d+ \w+ \d{4} and will answer it by .* We have also sent you an email to confirm this\.$/,
  );
  expect(await emailsTo('ada@example.org')).toEqual([
    { template: 'data-complaint-received', content: expect.objectContaining({ dueOn }) as unknown },
  ]);
  const { dataComplaints } = await owner.call('getToday', {});
  expect(dataComplaints).toEqual([{ id: expect.any(String), dueOn, daysLeft: 30 }]);
  shop.clock.advance(23 * DAY);
  const again = await employ(shop, 'owner');
  expect((await again.call('getToday', {})).dataComplaints[0]).toMatchObject({ daysLeft: 7 });

  const { id } = dataComplaints[0]!;
  const answer = () =>
    again.call('answerDataComplaint', { params: { id }, body: { words: 'It will not happen again.' } });
  expect((await answer()).answer).toMatchObject({ words: 'It will not happen again.' });
  await expect(answer()).rejects.toMatchObject({ status: 409, code: 'customers/complaint-answered' });
  expect((await emailsTo('ada@example.org'))[1]).toMatchObject({
    template: 'data-complaint-answered',
    content: { answer: 'It will not happen again.' },
  });
  expect((await again.call('getToday', {})).dataComplaints).toEqual([]);
});

test('an address that others type gets at most three emails a day, and nobody is told of an email that is not sent', async () => {
  const messages = [];
  for (let n = 0; n < 4; n += 1) messages.push((await complain('Bea@example.org')).message);
  messages.push((await complain('bea@example.org')).message);
  expect(messages.map((message) => message.includes('We have also sent you an email'))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect((await emailsTo('Bea@example.org')).length).toBe(3);
});

test.each([
  [{ name: ' ', email: 'a@example.org', words: 'x' }, 'name'],
  [{ name: 'Ada', email: 'nobody', words: 'x' }, 'email'],
  [{ name: 'Ada', email: 'a@example.org', words: '' }, 'words'],
  [{ name: 'Ada', email: 'a@example.org', words: 'x'.repeat(4001) }, 'words'],
])('a complaint that says too little or too much is refused at its field: %#', async (body, field) => {
  await expect(shop.call('makeDataComplaint', { body })).rejects.toMatchObject({
    status: 400,
    errors: [{ field }],
  });
});

test('only those who may give out data read and answer complaints', async () => {
  for (const role of ['editor', 'packer', 'viewer'] as const) {
    const other = await employ(shop, role);
    await expect(other.call('listDataComplaints', {})).rejects.toMatchObject({ status: 403 });
    expect((await other.call('getToday', {})).dataComplaints).toEqual([]);
  }
  const missing = { params: { id: '019a0000-0000-7000-8000-000000000000' }, body: { words: 'x' } };
  const by = await employ(shop, 'owner');
  await expect(by.call('answerDataComplaint', missing)).rejects.toMatchObject({ status: 404 });
});

test('the open ones are listed first, by their day, and answered ones go after two years', async () => {
  const by = await employ(shop, 'owner');
  const { complaints } = await by.call('listDataComplaints', {});
  const open = complaints.filter(({ answer }) => answer === null);
  expect(complaints.slice(0, open.length)).toEqual(open);
  expect(complaints.length).toBeGreaterThan(open.length);
  shop.clock.advance(2 * 366 * DAY);
  await deleteExpired(shop.context);
  expect((await (await employ(shop, 'owner')).call('listDataComplaints', {})).complaints).toHaveLength(
    open.length,
  );
});
