import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bomb, movingWebp, photograph } from '#tests/support/picture-files.ts';
import { createPictureMaker, MakerClosed, MakerFailed, type PictureMaker } from './picture-maker.gateway.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dandle-maker-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const place = (name: string) => path.join(folder, name);
const placed = (name: string, bytes: Buffer): string => {
  writeFileSync(place(name), bytes);
  return place(name);
};
const webp = () => ({ webp: place('out.webp') });

/** The running child processes of this process. */
function children(): string[] {
  const listed = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  return listed.split(' ').filter(Boolean);
}

async function withMaker<T>(
  work: (maker: PictureMaker) => Promise<T>,
  options?: { patienceMilliseconds: number },
): Promise<T> {
  const maker = createPictureMaker(options);
  try {
    return await work(maker);
  } finally {
    await maker.close();
  }
}

const linux = test.skipIf(!existsSync('/proc/self/status'));

linux(
  'no picture makes the process take more memory than it is given',
  async () => {
    const flat = (options: { channels: 3 | 4 }) =>
      sharp({
        create: { width: 8600, height: 5800, background: { r: 9, g: 90, b: 20, alpha: 0.5 }, ...options },
      });
    // Each has to be read whole before any of it can be decoded.
    const files = {
      progressive: await flat({ channels: 3 })
        .jpeg({ progressive: true })
        .withMetadata({ orientation: 6 })
        .toBuffer(),
      interlaced: await flat({ channels: 4 }).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
      bomb: await bomb(65_000, 65_000),
    };
    await withMaker(async (maker) => {
      let most = 0;
      const before = process.memoryUsage.rss();
      const watch = setInterval(() => {
        for (const child of children()) {
          try {
            const status = readFileSync(`/proc/${child}/status`, 'utf8');
            most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]));
          } catch {
            // It has ended.
          }
        }
      }, 10);
      const looked = [];
      for (const [name, bytes] of Object.entries(files)) {
        looked.push(await maker.look(placed(name, bytes), 960, webp()));
      }
      clearInterval(watch);
      expect(looked).toMatchObject([
        { kind: 'jpeg', width: 5800, height: 8600 },
        { kind: 'png', width: 8600, height: 5800 },
        { whyNot: 'too-many-pixels', megapixels: 4225 },
      ]);
      expect(most).toBeGreaterThan(30_000);
      expect(most).toBeLessThan(800_000);
      // The shop's own process uses none of it.
      expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
    });
  },
  // Pictures of fifty million pixels.
  180_000,
);

test('a picture that is cut off anywhere is damaged, and one that moves is refused', async () => {
  const [jpeg, progressive, png, webpFile, avif] = await Promise.all([
    photograph().jpeg().toBuffer(),
    photograph().jpeg({ progressive: true }).toBuffer(),
    photograph().png().toBuffer(),
    photograph().webp().toBuffer(),
    photograph().avif({ effort: 0 }).toBuffer(),
  ]);
  await withMaker(async (maker) => {
    const look = (bytes: Buffer) => maker.look(placed('cut', bytes), 640, webp());
    for (const whole of [jpeg, progressive, png, webpFile, avif]) {
      expect(await look(whole)).toMatchObject({ width: 800, height: 600 });
      for (const share of [0.1, 0.5, 0.9, 0.999]) {
        const cut = whole.subarray(0, Math.floor(whole.length * share));
        expect(await look(cut), `${share} of ${whole.length}`).toEqual({ whyNot: 'damaged' });
      }
    }
    expect(await look(await movingWebp())).toEqual({ whyNot: 'moving' });
    // What a phone appends, and what no reader knows, is left out.
    expect(await look(Buffer.concat([jpeg, jpeg, Buffer.alloc(2000, 7)]))).toMatchObject({ kind: 'jpeg' });
  });
});

linux('it knows nothing of the shop, and yields to it', async () => {
  const before = new Set(children());
  await withMaker(async (maker) => {
    const file = placed('one.jpg', await photograph(60, 60).jpeg().toBuffer());
    await maker.look(file, 960, webp());
    const child = children().find((each) => !before.has(each))!;
    const environment = readFileSync(`/proc/${child}/environ`, 'utf8').split('\0').filter(Boolean);
    expect(environment.map((each) => each.split('=')[0]).toSorted()).toEqual([
      'MALLOC_ARENA_MAX',
      'NODE_CHANNEL_FD',
      'NODE_CHANNEL_SERIALIZATION_MODE',
      'VIPS_CONCURRENCY',
    ]);
    const niceness = readdirSync(`/proc/${child}/task`).map(
      (thread) => readFileSync(`/proc/${child}/task/${thread}/stat`, 'utf8').split(') ')[1]!.split(' ')[16],
    );
    expect(new Set(niceness)).toEqual(new Set(['10']));
  });
});

linux('killed in the middle, it has failed, and the next picture gets another', async () => {
  const before = new Set(children());
  await withMaker(async (maker) => {
    const file = placed('two.png', await photograph(2500, 2000).png().toBuffer());
    const looking = maker.look(file, 960, webp());
    const failed = expect(looking).rejects.toThrow(MakerFailed);
    await expect.poll(() => children().filter((each) => !before.has(each)).length).toBe(1);
    process.kill(Number(children().find((each) => !before.has(each))), 'SIGKILL');
    await failed;
    expect(await maker.look(file, 960, webp())).toMatchObject({ width: 2500 });
  });
});

linux('a process that died while nobody needed it is replaced at once', async () => {
  const before = new Set(children());
  await withMaker(
    async (maker) => {
      const file = placed('after-death.png', await photograph(40, 40).png().toBuffer());
      const shrink = () => maker.shrink(file, { longest: 40, maxBytes: 100_000, ...webp() });
      await shrink();
      const own = children().find((each) => !before.has(each))!;
      process.kill(Number(own), 'SIGKILL');
      await expect.poll(children).not.toContain(own);
      expect(await shrink()).toMatchObject({ kind: 'png' });
    },
    { patienceMilliseconds: 20_000 },
  );
});

test('a picture that takes too long has failed', async () => {
  const file = placed('three.png', await photograph(2000, 2000).png().toBuffer());
  await withMaker(
    async (maker) => {
      await expect(maker.look(file, 960, webp())).rejects.toThrow(MakerFailed);
    },
    { patienceMilliseconds: 1 },
  );
});

test('work in progress is ended when the shop closes', async () => {
  const file = placed('four.png', await photograph(2000, 2000).png().toBuffer());
  const maker = createPictureMaker();
  const making = [maker.make(file, 1600, webp()), maker.make(file, 960, webp())];
  const closed = making.map((each) => expect(each).rejects.toThrow(MakerClosed));
  await maker.close();
  await Promise.all(closed);
});
