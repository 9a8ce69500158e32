import { shelf } from './shelf.ts';

const cots = shelf('Nursery', 'Furniture', 'Cots & Cot Beds');

export const nursery = [
  cots({
    sku: 'LRK-COT-ELDER',
    name: 'Elder Cot Bed, Sage',
    brand: 'Larkmoor',
    price: 329,
    stock: 14,
    picture: { motif: 'cot', colour: 'sage', ground: 'butter', setting: 'bedroom' },
    description: `A cot for the first years that becomes a small bed for the next few. Elder is made of solid New Zealand pine, painted with a water-based finish in a quiet sage green, with rounded spindles and no sharp edges anywhere.

The base sets at three heights: high for a newborn you lift out ten times a night, low once your baby pulls up to stand. Take one side off at around eighteen months, when climbing starts, and it is a toddler bed until about four.

• Outside 144 × 76 × 92 cm, takes a 140 × 70 cm mattress (sold separately)
• Meets BS EN 716 as a cot and BS 8509 as a bed
• Wipe with a damp cloth

In the box: two ends, two sides, slatted base, fixings and an Allen key.`,
  }),
];
