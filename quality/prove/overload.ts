import { spawn } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import type { CrowdOrder, CrowdReport, CrowdShare } from './crowd.ts';
import { timed, type Proof } from './result.ts';
import { openWorld } from './world.ts';

const TIMES = 3;
const LONGEST_MILLISECONDS = 1000;
const MIN_GOODPUT = 0.9;
const NORMAL_AGAIN_WITHIN_MILLISECONDS = 10_000;

/** Three times the load it can bear: admitted requests are served quickly, the rest are told when to come back. */
export const proveOverload: Proof = ({ seed, isLong, say }) =>
  timed('overload', async () => {
    const world = await openWorld({ isBackgroundFree: true });
    try {
      const products: string[] = [];
      for (let number = 0; number < 30; number++) products.push(await world.stock(1_000_000));
      const customers = [];
      for (let number = 0; number < (isLong ? 100 : 30); number++) customers.push(await world.client());
      const order = { url: world.shops[0]!.url, seed, customers, products, buyersOfTen: 3 };
      const seconds = isLong ? 20 : 2;

      // Compiling and opening connections are not measured.
      await sendCrowd({ ...order, seconds: isLong ? 5 : 1, pace: { together: 16 } });
      const alone = { seconds: isLong ? 5 : 1, pace: { together: 16 } };
      const browsing = await sendCrowd({ ...order, ...alone, buyersOfTen: 0 });
      const buying = await sendCrowd({ ...order, ...alone, buyersOfTen: 10 });
      say(`${browsing.acceptedPerSecond} a second who browse, or ${buying.acceptedPerSecond} who buy`);
      // Buying takes more work than browsing, so a shop that prefers buyers serves fewer requests.
      const work = (report: CrowdReport) =>
        report.browsing.accepted / report.seconds / browsing.acceptedPerSecond +
        report.buying.accepted / report.seconds / buying.acceptedPerSecond;
      const peak = await sendCrowd({ ...order, seconds, pace: { together: 16 } });
      say(`peak: ${describe(peak)}`);
      const crowd = await sendCrowd({
        ...order,
        seconds,
        pace: { perSecond: peak.acceptedPerSecond * TIMES },
      });
      say(`crowd: ${describe(crowd)}`);
      const begin = performance.now();
      let after: CrowdReport;
      do {
        after = await sendCrowd({ ...order, seconds: 1, pace: { perSecond: peak.acceptedPerSecond / 4 } });
      } while (!isNormal(after, peak) && performance.now() - begin < NORMAL_AGAIN_WITHIN_MILLISECONDS);
      say(`after: ${describe(after)}`);

      const goodput = work(crowd) / work(peak);
      // A larger crowd uses more of the machine itself, leaving the shop less.
      const left = ({ processors }: CrowdReport) => os.availableParallelism() - processors;
      const fairGoodput = goodput * (left(peak) / left(crowd));
      const slowest = Math.max(crowd.browsing.p99Milliseconds, crowd.buying.p99Milliseconds);
      const faults = [crowd, peak, after].flatMap(({ browsing, buying }) =>
        [browsing, buying].flatMap(({ others, refused, refusedPolitely }) => [
          ...others,
          ...(refused > refusedPolitely ? [`${refused - refusedPolitely} refused without a word`] : []),
        ]),
      );
      if (crowd.browsing.refused === 0) faults.push('the crowd was not large enough to be refused');
      if (rate(crowd.buying) < rate(crowd.browsing)) faults.push('browsing was let in before buying');
      if (!isNormal(after, peak)) faults.push(`not back to normal after 10 seconds: ${describe(after)}`);
      // Over the second or two of the short form these figures are down to chance.
      if (isLong && slowest > LONGEST_MILLISECONDS) faults.push(`the slowest hundredth took ${slowest} ms`);
      if (isLong && fairGoodput < MIN_GOODPUT)
        faults.push(`only ${percent(fairGoodput)} of the peak’s work was done`);
      return {
        tried: `${TIMES} × the ${peak.acceptedPerSecond} requests a second that one process bears, ${seconds} s`,
        count: crowd.sentPerSecond * seconds,
        faults,
        notes: `${percent(fairGoodput)} of the peak’s work for the processors the crowd leaves, ${percent(goodput)} in all; ${describe(crowd)}; at the peak ${describe(peak)}`,
      };
    } finally {
      await world.close();
    }
  });

async function sendCrowd(order: CrowdOrder): Promise<CrowdReport> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./crowd.ts'))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(order));
  let text = '';
  for await (const part of child.stdout) text += String(part);
  return JSON.parse(text) as CrowdReport;
}

const rate = ({ accepted, refused }: CrowdShare) => accepted / Math.max(1, accepted + refused);
const percent = (share: number) => `${Math.round(share * 100)} %`;

function isNormal({ browsing, buying }: CrowdReport, peak: CrowdReport): boolean {
  const longest = 2 * Math.max(50, peak.browsing.p99Milliseconds, peak.buying.p99Milliseconds);
  return [browsing, buying].every((share) => share.refused === 0 && share.p99Milliseconds <= longest);
}

function describe({ sentPerSecond, acceptedPerSecond, browsing, buying }: CrowdReport): string {
  const share = (name: string, of: CrowdShare) =>
    `${percent(rate(of))} of ${name} served, p50 ${of.p50Milliseconds} ms, p99 ${of.p99Milliseconds} ms`;
  return (
    `${sentPerSecond} sent a second, ${acceptedPerSecond} served; ` +
    `${share('buying', buying)}; ${share('browsing', browsing)}`
  );
}
