import type { Round } from '#contract/desk/round.ts';
import type { KeptRound } from './kept-round.ts';
import type { RoundSync } from './round-sync.ts';

/** What every step of a round is given. */
export interface RoundProps {
  /** As its packer sees it: with what the shop has not heard of yet. */
  round: Round;
  kept: KeptRound;
  rounds: RoundSync;
}
