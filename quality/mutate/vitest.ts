import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

/** What failed for the mutant before, then the quick before the slow: a mutant is gone at the first failure. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const rank = (file: (typeof files)[number]) => {
      const last = this.ctx.cache.getTestSpecificationResult(file);
      return last?.failed ? -1 : (last?.duration ?? 0);
    };
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}

/** The tests that a mutant has to fail: of its own folder alone. */
export default defineConfig({
  test: {
    include: process.env.MUTATE_TESTS!.split(','),
    sequence: { sequencer: QuickestFirst },
    pool: 'forks',
    maxWorkers: 1,
    // A slow machine kills no mutant.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
