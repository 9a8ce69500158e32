import { formatDay } from '#contract/dates.ts';
import { daysAfter, daysBetween, inLondon } from '#contract/delivery/calendar.ts';
import type { DataComplaint } from '#contract/desk/data-complaints.ts';
import { refuse } from '#contract/refusal.ts';
import { findAccountById } from '#server/authentication/reauthentication.service.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { enqueueEmail } from '#server/outbox/outbox.queries.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database/database.ts';
import { hasMail } from '#server/shop/readiness.rules.ts';
import * as queries from './complaints.queries.ts';

/*
 * Complaints about how the shop handles personal data (Data (Use and Access) Act 2025, section 103). The acknowledgement
 * is the answer of the call; an email says it too, but only a few a day go to one address, because anybody can type it.
 */

type Shop = Pick<Context, 'db' | 'clock'>;

const DAYS_TO_ANSWER = 30;
const LETTERS_A_DAY = 3;
const LISTED = 200;
const KEPT_DAYS = 2 * 365;

export async function makeComplaint(
  { db, clock, config }: Shop & Pick<Context, 'config'>,
  { name, email, words }: { name: string; email: string; words: string },
): Promise<{ message: string; dueOn: string }> {
  const madeAt = clock.now();
  const { day } = inLondon(madeAt);
  const dueOn = daysAfter(day, DAYS_TO_ANSWER);
  const isMailed = await transaction(db, async (trx) => {
    const earlier = await queries.countComplaintsSince(trx, email, daysBefore(madeAt, 1));
    await queries.insertComplaint(trx, { name, email, words, madeAt, dueOn });
    if (earlier >= LETTERS_A_DAY || !hasMail(config)) return false;
    const content = { name, madeAt: madeAt.toISOString(), dueOn };
    const recipient = { name, address: email };
    await enqueueEmail(
      trx,
      { template: 'data-complaint-received', recipient, content, customerId: null },
      madeAt,
    );
    return true;
  });
  const received = `We received your complaint on ${formatDay(day)} and will answer it by ${formatDay(dueOn)}.`;
  return {
    message: isMailed ? `${received} We have also sent you an email to confirm this.` : received,
    dueOn,
  };
}

export async function listDataComplaints({ db, clock }: Shop): Promise<DataComplaint[]> {
  const complaints = await queries.listComplaints(db, LISTED);
  return complaints.map((complaint) => shown(complaint, clock.now()));
}

export async function answerDataComplaint(
  { db, clock }: Shop,
  by: StaffCaller,
  id: string,
  words: string,
): Promise<DataComplaint> {
  const at = clock.now();
  const answered = await transaction(db, async (trx) => {
    const isAnswered = await queries.answerComplaint(trx, id, { answer: words, at, staffId: by.staffId });
    const complaint = await queries.findComplaint(trx, id);
    if (!complaint) throw refuse('customers/no-complaint');
    if (!isAnswered) throw refuse('customers/complaint-answered');
    await recordAction(trx, actorOf(by), {
      happenedAt: at,
      act: 'customers.complaint-answered',
      entity: 'complaint',
      entityId: id,
    });
    const recipient = { name: complaint.name, address: complaint.email };
    const content = { name: complaint.name, madeAt: complaint.madeAt.toISOString(), answer: words };
    await enqueueEmail(
      trx,
      { template: 'data-complaint-answered', recipient, content, customerId: null },
      at,
    );
    return complaint;
  });
  return shown(answered, at);
}

function shown(
  complaint: NonNullable<Awaited<ReturnType<typeof queries.findComplaint>>>,
  now: Date,
): DataComplaint {
  const { answer, answeredAt, answeredBy, madeAt, ...rest } = complaint;
  return {
    ...rest,
    madeAt: madeAt.toISOString(),
    daysLeft: daysBetween(inLondon(now).day, rest.dueOn),
    answer: answer === null ? null : { words: answer, at: answeredAt!.toISOString(), by: answeredBy! },
  };
}

export function deleteAnsweredComplaints(db: Context['db'], now: Date): Promise<void> {
  return queries.deleteOldComplaints(db, daysBefore(now, KEPT_DAYS));
}

/** Those made under the customer's verified e-mail address. */
export async function exportPersonalData(db: Context['db'], customerId: string) {
  const account = await findAccountById(db, customerId);
  return account ? queries.listComplaintsOf(db, account.email) : [];
}

export { listOpenComplaints } from './complaints.queries.ts';
