// Makes the drawings shown for categories, and for products without a picture, in the style of the demo
// shop's pictures. Run it after changing a motif: node scripts/run.mjs scripts/drawings.ts
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderDrawing } from '#demo/pictures/picture.ts';

type Recipe = Parameters<typeof renderDrawing>[0];

const folder = path.join(import.meta.dirname, '../storefront/public/drawings');

/** Keyed by the names under which `server/catalogue/drawings.rules.ts` finds them. */
const recipes: Record<string, Recipe> = {
  bag: { motif: 'changingBag', colour: 'clay' },
  bath: { motif: 'bathTub', colour: 'lilac' },
  bed: { motif: 'toddlerBed', colour: 'oak', accent: 'sky' },
  bib: { motif: 'bib', colour: 'blush' },
  blanket: { motif: 'blanket', colour: 'sage' },
  book: { motif: 'openBook', colour: 'teal' },
  bottle: { motif: 'bottle', colour: 'sage', accent: 'sage' },
  bowl: { motif: 'bowl', colour: 'butter' },
  'car-seat': { motif: 'infantSeat', colour: 'lilac' },
  carrier: { motif: 'carrier', colour: 'teal' },
  clothes: { motif: 'babygrow', colour: 'blush' },
  coat: { motif: 'coat', colour: 'mustard' },
  cot: { motif: 'cot', colour: 'sage' },
  cup: { motif: 'beaker', colour: 'sky' },
  duck: { motif: 'duck', colour: 'butter' },
  dummy: { motif: 'dummy', colour: 'mint' },
  game: { motif: 'puzzle', colour: 'coral' },
  gate: { motif: 'stairGate', colour: 'oak' },
  gift: { motif: 'giftBox', colour: 'coral', accent: 'butter' },
  gym: { motif: 'playGym', colour: 'sky' },
  hat: { motif: 'knitHat', colour: 'rose' },
  health: { motif: 'firstAid', colour: 'coral' },
  highchair: { motif: 'highchair', colour: 'mint' },
  lamp: { motif: 'nightLight', colour: 'butter' },
  mat: { motif: 'changingMat', colour: 'sky' },
  mobile: { motif: 'mobile', colour: 'sky' },
  monitor: { motif: 'monitor', colour: 'sage' },
  nappies: { motif: 'nappyPack', colour: 'sky', accent: 'butter' },
  potty: { motif: 'potty', colour: 'mint' },
  pram: { motif: 'pram', colour: 'rose' },
  pushchair: { motif: 'pushchair', colour: 'teal' },
  rattle: { motif: 'rattle', colour: 'coral' },
  rocker: { motif: 'rockingHorse', colour: 'oak' },
  shoes: { motif: 'shoes', colour: 'navy' },
  'sleeping-bag': { motif: 'sleepingBag', colour: 'navy' },
  teddy: { motif: 'bear', colour: 'clay' },
  towel: { motif: 'hoodedTowel', colour: 'mint' },
  toys: { motif: 'blocks', colour: 'coral' },
  travel: { motif: 'suitcase', colour: 'clay' },
  tube: { motif: 'tube', colour: 'mint' },
};

export const drawings = Object.entries(recipes).map(([name, recipe]): [file: string, svg: string] => [
  path.join(folder, `${name}.svg`),
  renderDrawing(recipe),
]);

if (process.argv[1] === import.meta.filename) {
  mkdirSync(folder, { recursive: true });
  for (const [file, svg] of drawings) writeFileSync(file, svg);
  console.log(`${drawings.length} drawings in ${folder}`);
}
