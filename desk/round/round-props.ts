import type { Round } from '#contract/desk/round.ts';
import type { KeptRound } from './kept-round.ts';
import type { RoundSync } from './round-sync.ts';

/** The props of every step of a round. */
export interface RoundProps {
  /** As its packer sees it, including acts the shop has not received yet. */
  round: Round;
  kept: KeptRound;
  rounds: RoundSync;
}
