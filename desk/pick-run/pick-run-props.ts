import type { PickRun } from '#contract/desk/pick-run.ts';
import type { KeptPickRun } from './kept-pick-run.ts';
import type { PickRunSync } from './pick-run-sync.ts';

/** The props of every step of a pick run. */
export interface PickRunProps {
  /** As its packer sees it, including acts the shop has not received yet. */
  round: PickRun;
  kept: KeptPickRun;
  rounds: PickRunSync;
}
