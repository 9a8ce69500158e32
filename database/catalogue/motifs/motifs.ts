import type { Motif } from './motif.ts';
import { nurseryMotifs } from './nursery-motifs.ts';

const all = { ...nurseryMotifs };

export type MotifName = keyof typeof all;
export const motifs: Record<MotifName, Motif> = all;
