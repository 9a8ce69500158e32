import type { Inks } from '#demo/pictures/picture-colours.ts';

/** One kind of thing the shop sells, drawn in a 400 × 400 box in whatever colours it is given. */
export type Motif = {
  draw: (inks: Inks) => string;
  /** Things that stand touch the ground at y = 380; things that lie are seen from above. */
  rests: 'stands' | 'lies' | 'hangs';
  /** Where the close-up looks. */
  closeUp: readonly [x: number, y: number];
  /** Where a recipe's emblem goes: its centre and its size. */
  emblemAt?: readonly [x: number, y: number, size: number];
};

type Point = readonly [x: number, y: number];
type EmblemPlace = Motif['emblemAt'];

const motif =
  (rests: Motif['rests']) =>
  (draw: Motif['draw'], closeUp: Point = [200, 200], emblemAt?: EmblemPlace): Motif => ({
    draw,
    rests,
    closeUp,
    ...(emblemAt && { emblemAt }),
  });

export const stands = motif('stands');
export const lies = motif('lies');
export const hangs = motif('hangs');
