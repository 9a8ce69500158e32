import { newApproval } from './buyer.ts';
import { findFaults } from './faults.ts';
import { openPostBox, postTo, type Message, type PostBox } from './post-box.ts';
import { createRandom } from './random.ts';
import { settle } from './recovery.ts';
import { timed, type Options, type Result } from './result.ts';
import { openWorld, type World } from './world.ts';

const kinds = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
] as const;
const REPEATS = 25;
/** Of the 720 possible ones. */
const LONG_SAMPLE = 120;

/**
 * Orders of arrival of six kinds of events, each event 25 times, with forged and altered ones among them. Whatever they
 * say, a payment follows only what PayPal answers when asked; a dispute and a reversal are recorded once.
 */
export function proveWebhooks({ isLong, seed, say }: Options): Promise<Result> {
  return timed('webhooks', async () => {
    const world = await openWorld();
    const post = await openPostBox(world);
    try {
      const random = createRandom(seed);
      const all = permutations(kinds);
      const orders = random.shuffle(all).slice(0, isLong ? LONG_SAMPLE : 3);
      const faults: string[] = [];
      let sent = 0;
      for (const order of orders) {
        const tried = await deliver(world, post, order);
        sent += tried.sent;
        faults.push(...tried.faults.map((fault) => `${order.join(', ')}: ${fault}`));
      }
      say(`${sent} messages`);
      return {
        tried: `${orders.length} orders of ${kinds.length} kinds of events, each ${REPEATS} times, and forgeries: ${sent} messages`,
        count: sent,
        faults,
      };
    } finally {
      post.close();
      await world.close();
    }
  });
}

async function deliver(world: World, post: PostBox, order: readonly string[]) {
  const { buyer, orderId, paypalOrderId } = await newApproval(world);
  const faults: string[] = [];
  let sent = 0;
  const send = async (message: Message, wanted: (status: number) => boolean) => {
    const { status } = await postTo(world, message);
    sent++;
    if (!wanted(status)) faults.push(`${message.what} was answered ${status}`);
  };
  for (const kind of order) {
    const message = await post.sign(kind, orderId, paypalOrderId);
    for (const forged of forgeriesOf(message)) await send(forged, (status) => status >= 400 && status < 500);
    const times = Array.from({ length: REPEATS }, () => send(message, (status) => status === 200));
    await Promise.all(times);
    await world.wait(20);
    await world.work();
  }
  const settled = await settle(world, async () => {
    const { PaymentStatus } = await buyer.see(orderId);
    return PaymentStatus === 'Paid' ? [] : [`the order is ${PaymentStatus}`];
  });
  const cases = await world.db
    .selectFrom('payment_cases')
    .where('order_id', '=', orderId)
    .orderBy('kind')
    .select('kind')
    .execute();
  const known = cases.map(({ kind }) => kind).join();
  if (known !== 'dispute,reversal') faults.push(`the shop knows of ${known || 'no case'}`);
  const captures = world.witness.of(orderId).flatMap((each) => each.captures);
  if (captures.length !== 1) faults.push(`PayPal took the money ${captures.length} times`);
  return { sent, faults: [...faults, ...settled.faults, ...(await findFaults(world))] };
}

/** Changes one header at a time, and one byte of the body. */
function forgeriesOf({ headers, body }: Message): Message[] {
  // PayPal does not sign its version header, and we do not read it.
  const signed = Object.keys(headers).filter((name) => /^paypal-(?!auth-version)/.test(name));
  const altered = Buffer.from(
    body.toString().replace(/"(PAYMENT|CHECKOUT|CUSTOMER)/, (word) => word.toLowerCase()),
  );
  return [
    ...signed.map((name) => ({
      what: `a message with another ${name}`,
      headers: { ...headers, [name]: otherwise(headers[name]!) },
      body,
    })),
    { what: 'an altered message', headers, body: altered },
    {
      what: 'an unsigned message',
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !signed.includes(name))),
      body,
    },
  ];
}

/** Replaces the first character with another. */
function otherwise(text: string): string {
  return (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
}

function permutations<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((first, index) =>
    permutations(things.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  );
}
