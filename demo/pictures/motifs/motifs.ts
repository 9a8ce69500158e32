import { careMotifs } from './care-motifs.ts';
import { clothingMotifs } from './clothing-motifs.ts';
import { feedingMotifs } from './feeding-motifs.ts';
import { homeMotifs } from './home-motifs.ts';
import type { Motif } from './motif.ts';
import { nurseryMotifs } from './nursery-motifs.ts';
import { playMotifs } from './play-motifs.ts';
import { travelMotifs } from './travel-motifs.ts';

const all = {
  ...nurseryMotifs,
  ...travelMotifs,
  ...feedingMotifs,
  ...careMotifs,
  ...clothingMotifs,
  ...playMotifs,
  ...homeMotifs,
};

export type MotifName = keyof typeof all;
export const motifs: Record<MotifName, Motif> = all;
