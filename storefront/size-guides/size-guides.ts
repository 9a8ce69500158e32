import type { SizeGuideName } from './size-guide-for.ts';

export interface SizeGuide {
  title: string;
  advice: string;
  columns: readonly string[];
  /** The first cell of each row is the size. */
  rows: readonly (readonly string[])[];
}

/**
 * Sizes by weight and height. Clothes go by height, as British and European labels do (EN 13402), and so do car seats
 * (UN R129, i-Size).
 */
export const sizeGuides: Record<SizeGuideName, SizeGuide> = {
  nappies: {
    title: 'Nappy sizes',
    advice:
      'Go by weight. Where two sizes overlap, choose the larger if the tapes leave marks or the nappy leaks.',
    columns: ['Size', 'Weight', 'Usually'],
    rows: [
      ['Size 1', '2–5 kg', 'newborn'],
      ['Size 2', '3–6 kg', '1–3 months'],
      ['Size 3', '6–10 kg', '4–9 months'],
      ['Size 4', '9–14 kg', '9–18 months'],
      ['Size 5', '12–17 kg', '18 months +'],
      ['Size 6', '15 kg +', '2 years +'],
    ],
  },
  clothes: {
    title: 'Clothes sizes',
    advice: 'Go by height: babies of the same age can be two sizes apart. Between sizes, choose the larger.',
    columns: ['Size', 'Height', 'Weight'],
    rows: [
      ['Newborn', 'up to 56 cm', 'up to 4.5 kg'],
      ['0 to 3 months', '56–62 cm', '4.5–6 kg'],
      ['3 to 6 months', '62–68 cm', '6–8 kg'],
      ['6 to 9 months', '68–74 cm', '8–9 kg'],
      ['9 to 12 months', '74–80 cm', '9–10 kg'],
      ['12 to 18 months', '80–86 cm', '10–11.5 kg'],
      ['18 to 24 months', '86–92 cm', '11.5–13 kg'],
      ['2 to 3 years', '92–98 cm', '13–15 kg'],
      ['3 to 4 years', '98–104 cm', '15–17 kg'],
    ],
  },
  shoes: {
    title: 'Shoe sizes',
    advice:
      'Measure heel to longest toe, standing, on both feet. Add 10 to 12 mm for growing: that is the length inside.',
    columns: ['UK size', 'EU', 'Length inside'],
    rows: [
      ['Size 3', '19', '12.1 cm'],
      ['Size 4', '20–21', '12.8 cm'],
      ['Size 5', '22', '13.5 cm'],
      ['Size 6', '23', '14.2 cm'],
      ['Size 7', '24', '14.9 cm'],
      ['Size 8', '25–26', '15.6 cm'],
    ],
  },
  'car-seats': {
    title: 'Car seats by height',
    advice:
      'Go by height, and read the label of the seat. By law children use a seat until they are 12 years old or 135 cm tall, and face backwards until they are at least 15 months old. Facing backwards for longer is safer.',
    columns: ['Seat', 'Height', 'Faces', 'About'],
    rows: [
      ['Baby seat', '40–85 cm', 'backwards', 'birth to 15 months'],
      [
        'Toddler seat, with harness',
        '61–105 cm',
        'backwards, or forwards from 15 months',
        '6 months to 4 years',
      ],
      ['High-backed booster', '100–150 cm', 'forwards', '4 to 12 years'],
    ],
  },
};
