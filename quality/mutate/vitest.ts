import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

/** Tests that failed for the previous mutant first, then quick before slow: the first failure kills a mutant. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const rank = (file: (typeof files)[number]) => {
      const last = this.ctx.cache.getTestSpecificationResult(file);
      return last?.failed ? -1 : (last?.duration ?? 0);
    };
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}

/** The tests that must fail for a mutant: only those of its own folder. */
export default defineConfig({
  test: {
    include: process.env.MUTATE_TESTS!.split(','),
    sequence: { sequencer: QuickestFirst },
    pool: 'forks',
    maxWorkers: 1,
    // Generous, so that a slow machine does not kill mutants.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
