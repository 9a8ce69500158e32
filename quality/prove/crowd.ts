// node crowd.ts: reads an order from standard input, sends the requests it describes, and prints the results.
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { send, type Seen } from './load.ts';
import { createRandom } from './random.ts';

/** A crowd in a separate process, so that it slows down neither the shop nor the proof. */
export interface CrowdOrder {
  url: string;
  seed: number;
  customers: { token: string; addressId: string }[];
  products: string[];
  seconds: number;
  /** How many of ten requests buy; the others browse, each for something else. */
  buyersOfTen: number;
  /**
   * A rate of requests a second, whatever happens to earlier ones; or a number of clients, each sending after its last
   * answer.
   */
  pace: { perSecond: number } | { together: number };
}

export interface CrowdShare {
  accepted: number;
  refused: number;
  /** How many of the refused were told when to come back. */
  refusedPolitely: number;
  /** Answered in any other way, or not at all. */
  others: string[];
  p50Milliseconds: number;
  p99Milliseconds: number;
}

export interface CrowdReport {
  sentPerSecond: number;
  acceptedPerSecond: number;
  seconds: number;
  /** How many processors the crowd itself has used on average. */
  processors: number;
  browsing: CrowdShare;
  buying: CrowdShare;
}

const words = ['pram', 'muslin', 'cot', 'bottle', 'blanket', 'dummy', 'bath', 'square', 'toy', 'sling'];

async function sendCrowd({
  url,
  seed,
  customers,
  products,
  seconds,
  buyersOfTen,
  pace,
}: CrowdOrder): Promise<CrowdReport> {
  const random = createRandom(seed);
  const begin = performance.now();
  const usedBefore = process.cpuUsage();
  const isOver = () => performance.now() - begin >= seconds * 1000;
  const seen: Seen[] = [];

  const sendOne = async () => {
    const { token, addressId } = random.pick(customers);
    const productId = random.pick(products);
    const search = encodeURIComponent(`${random.pick(words)} ${random.below(1e9)}`);
    const isBuying = random.below(10) < buyersOfTen;
    const choice = random.below(3);
    const asked = () => {
      if (!isBuying) {
        const path = choice === 0 ? '/products' : '/api/products';
        return { name: 'browsing', method: 'GET', path: `${path}?search=${search}` };
      }
      if (choice === 0) return { name: 'buying', method: 'GET', path: '/api/basket', token };
      const body = { productId, quantity: 1 };
      if (choice === 1) return { name: 'buying', method: 'POST', path: '/api/basket/items', token, body };
      const order = { shippingAddressId: addressId, paymentMethodHint: 'PayPal' };
      return { name: 'buying', method: 'POST', path: '/api/orders', token, body: order };
    };
    seen.push(await send(url, asked()));
  };

  let sent = 0;
  const underWay = new Set<Promise<void>>();
  if ('together' in pace) {
    const worker = async () => {
      while (!isOver()) {
        sent++;
        await sendOne();
      }
    };
    await Promise.all(Array.from({ length: pace.together }, worker));
  } else {
    while (!isOver()) {
      const due = ((performance.now() - begin) / 1000) * pace.perSecond;
      for (; sent < due; sent++) {
        const one: Promise<void> = sendOne().finally(() => underWay.delete(one));
        underWay.add(one);
      }
      await sleep(2);
    }
    await Promise.all(underWay);
  }
  const elapsed = (performance.now() - begin) / 1000;
  const used = process.cpuUsage(usedBefore);
  const [browsing, buying] = ['browsing', 'buying'].map((kind) =>
    summarizeShare(seen.filter(({ name }) => name === kind)),
  ) as [CrowdShare, CrowdShare];
  return {
    sentPerSecond: Math.round(sent / seconds),
    acceptedPerSecond: Math.round((browsing.accepted + buying.accepted) / elapsed),
    seconds: elapsed,
    processors: (used.user + used.system) / 1e6 / elapsed,
    browsing,
    buying,
  };
}

function summarizeShare(seen: readonly Seen[]): CrowdShare {
  const isAccepted = ({ status }: Seen) => (status >= 200 && status < 300) || status === 409;
  const accepted = seen.filter(isAccepted);
  const refused = seen.filter(({ status }) => status === 503);
  const times = accepted.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return {
    accepted: accepted.length,
    refused: refused.length,
    refusedPolitely: refused.filter(({ isPolite }) => isPolite).length,
    others: seen
      .filter((one) => !isAccepted(one) && one.status !== 503)
      .map(({ status, text }) => `${status} ${text}`)
      .slice(0, 5),
    p50Milliseconds: at(0.5),
    p99Milliseconds: at(0.99),
  };
}

if (import.meta.main) {
  // A crowd comes from elsewhere: on the same machine it must not take the shop's processors.
  os.setPriority(5);
  let text = '';
  for await (const part of process.stdin) text += String(part);
  console.log(JSON.stringify(await sendCrowd(JSON.parse(text) as CrowdOrder)));
  process.exit(0);
}
