import { box, disc, heart, line, moved, oval, row, shape, star } from '#demo/pictures/drawing.ts';
import type { Inks } from '#demo/pictures/picture-colours.ts';
import { lies, stands } from './motif.ts';

const neck = 'M152 66q48 44 96 0';
const poppers = (x: number, from: number, count: number, step: number, ink: string): string =>
  row(count, step, (y) => disc(x, from + y, 5.5, ink));

const sock = (k: Inks, body: string): string =>
  [
    shape('M120 60h96v150q0 20 20 30l50 26q24 14 16 44-8 26-40 24-60 0-110-30-32-20-32-60Z', body),
    box(112, 50, 112, 50, 16, k.accent),
    shape('M250 250l36 18q24 14 16 44-8 26-40 24l-24-2q-10-50 12-84Z', k.accent),
  ].join('');

export const clothingMotifs = {
  babygrow: lies(
    (k) =>
      [
        shape(
          'M146 50q54 40 108 0l46 18 62 120q4 18-14 26l-34 10-34-52 6 60 24 118q6 30-22 34-28 2-36-22l-52-112-52 112q-8 24-36 22-28-4-22-34l24-118 6-60-34 52-34-10q-18-8-14-26l62-120Z',
          k.fabric,
        ),
        shape('M146 50q54 40 108 0l10 6q-64 50-128 0Z', k.accent),
        line('M200 82v136M200 222l-62 130M200 222l62 130', k.shade, 3.5),
        poppers(200, 100, 5, 27, k.paper),
        shape('M92 320l42 10q4 50-22 54-32-4-26-34ZM308 320l-42 10q-4 50 22 54 32-4 26-34Z', k.accent),
        line('M40 206l34 16M360 206l-34 16', k.accent, 13),
      ].join(''),
    [190, 130],
  ),

  bodysuit: lies(
    (k) =>
      [
        shape(
          'M142 54q58 44 116 0l48 18 58 88-54 44-32-30 2 104q-20 60-60 66v22h-40v-22q-40-6-60-66l2-104-32 30-54-44 58-88Z',
          k.fabric,
        ),
        shape('M142 54q58 44 116 0l12 6q-70 56-140 0Z', k.accent),
        line('M120 280q20 58 60 64M280 280q-20 58-60 64', k.accent, 9),
        line('M38 162l52 42M362 162l-52 42', k.accent, 10),
        poppers(186, 356, 1, 0, k.paper),
        poppers(200, 356, 1, 0, k.paper),
        poppers(214, 356, 1, 0, k.paper),
      ].join(''),
    [200, 130],
    [200, 196, 84],
  ),

  vest: lies(
    (k) =>
      [
        shape(
          'M140 40q6 70 60 70t60-70h36q-4 60 16 90l-6 170q-24 46-66 52v18h-80v-18q-42-6-66-52l-6-170q20-30 16-90Z',
          k.fabric,
        ),
        line('M140 44q6 70 60 70t60-70', k.accent, 9),
        line('M106 42q4 60-14 90M294 42q4 60 14 90', k.accent, 9),
        poppers(180, 362, 1, 0, k.paper),
        poppers(200, 362, 1, 0, k.paper),
        poppers(220, 362, 1, 0, k.paper),
      ].join(''),
    [200, 150],
    [200, 214, 80],
  ),

  romper: lies(
    (k) =>
      [
        line('M146 60l-8-32M254 60l8-32', k.accent, 19),
        shape(
          'M124 56h152l10 90q36 80 28 170 0 30-36 34-30 2-34-24l-20-46q-24-16-48 0l-20 46q-4 26-34 24-36-4-36-34-8-90 28-170Z',
          k.fabric,
        ),
        box(118, 50, 164, 26, 12, k.accent),
        disc(146, 62, 7, k.paper),
        disc(254, 62, 7, k.paper),
        line('M122 150q78 26 156 0', k.accent, 8),
        box(86, 326, 64, 22, 10, k.accent),
        box(250, 326, 64, 22, 10, k.accent),
      ].join(''),
    [200, 140],
    [200, 206, 74],
  ),

  dress: lies(
    (k) =>
      [
        shape(
          'M150 50q50 40 100 0l36 20 30 60-44 26-12-14 6 40q60 70 84 150-150 60-300 0 24-80 84-150l6-40-12 14-44-26 30-60Z',
          k.fabric,
        ),
        shape('M50 332q20-70 84-150h132q64 80 84 150-150 60-300 0Z', k.fabric),
        shape('M132 172q68 20 136 0l6 22q-74 22-148 0Z', k.accent),
        shape('M150 50q50 40 100 0l16 8q-24 50-66 50t-66-50Z', k.paper),
        line('M54 322q146 54 292 0', k.accent, 9),
        line('M150 200l-24 130M200 206v146M250 200l24 130', k.shade, 3, ' stroke-opacity=".6"'),
      ].join(''),
    [200, 140],
  ),

  dungarees: lies(
    (k) =>
      [
        line('M140 130L120 40M260 130l20-90', k.shade, 21),
        shape(
          'M132 112h136l8 90 20 160q2 18-18 18h-50q-14 0-16-14l-12-110-12 110q-2 14-16 14h-50q-20 0-18-18l20-160Z',
          k.fabric,
        ),
        box(150, 138, 100, 66, 12, k.shade),
        line('M160 158h80', k.tint, 5, ' stroke-dasharray="6 6"'),
        disc(144, 126, 11, k.accent),
        disc(256, 126, 11, k.accent),
        line('M124 204h152', k.deep, 4, ' stroke-dasharray="6 6"'),
        box(98, 346, 86, 26, 10, k.tint),
        box(216, 346, 86, 26, 10, k.tint),
      ].join(''),
    [200, 170],
  ),

  leggings: lies(
    (k) =>
      [
        shape(
          'M116 70h168l22 270q0 14-14 14h-56q-14 0-16-14l-20-170-20 170q-2 14-16 14h-56q-14 0-14-14Z',
          k.fabric,
        ),
        box(112, 58, 176, 34, 14, k.accent),
        box(92, 328, 84, 30, 12, k.accent),
        box(224, 328, 84, 30, 12, k.accent),
      ].join(''),
    [200, 110],
  ),

  joggers: lies(
    (k) =>
      [
        shape(
          'M112 70h176l26 256q2 20-18 20h-62q-14 0-16-14l-18-150-18 150q-2 14-16 14h-62q-20 0-18-20Z',
          k.fabric,
        ),
        box(106, 58, 188, 40, 16, k.shade),
        line('M188 84q-10 34-24 40M212 84q10 34 24 40', k.paper, 7),
        box(92, 330, 84, 36, 14, k.shade),
        box(224, 330, 84, 36, 14, k.shade),
        line('M122 150q16 30 14 60M278 150q-16 30-14 60', k.deep, 4),
        shape('M112 240h60l-4 44h-60Z', k.accent),
      ].join(''),
    [200, 110],
  ),

  tshirt: lies(
    (k) =>
      [
        shape(
          'M136 66q64 44 128 0l56 22 54 90-58 36-30-34v168q0 14-14 14H128q-14 0-14-14V180l-30 34-58-36 54-90Z',
          k.fabric,
        ),
        shape('M136 66q64 44 128 0l14 6q-78 58-156 0Z', k.accent),
        line('M30 182l56 34M370 182l-56 34', k.accent, 9),
        line(neck, k.accentShade, 3),
      ].join(''),
    [200, 160],
    [200, 232, 116],
  ),

  longTop: lies(
    (k) =>
      [
        shape(
          'M138 62q62 44 124 0l52 20 66 200q-22 26-62 22l-32-96v140q0 16-14 16H128q-14 0-14-16V208l-32 96q-40 4-62-22L86 82Z',
          k.fabric,
        ),
        shape('M138 62q62 44 124 0l12 5q-74 56-148 0Z', k.accent),
        line('M20 280q28 24 62 20M380 280q-28 24-62 20', k.accent, 11),
        line('M118 352h164', k.accent, 11),
      ].join(''),
    [200, 150],
    [200, 224, 110],
  ),

  cardigan: lies(
    (k) =>
      [
        shape(
          'M146 60l54 110 54-110 56 22 62 190q-20 28-60 24l-30-84v130q0 18-16 18H134q-16 0-16-18V212l-30 84q-40 4-60-24L90 82Z',
          k.fabric,
        ),
        line('M146 62l54 112v182M254 62l-54 112', k.accent, 15),
        line('M122 348h156', k.shade, 22),
        line('M30 270q26 24 58 22M370 270q-26 24-58 22', k.shade, 18),
        row(4, 40, (y) => disc(200, 196 + y, 9, k.wood)),
        box(138, 270, 42, 40, 8, k.shade),
        box(220, 270, 42, 40, 8, k.shade),
      ].join(''),
    [200, 200],
  ),

  jumper: lies(
    (k) =>
      [
        shape(
          'M138 70q62 30 124 0l52 18 66 190q-22 26-62 22l-32-92v136q0 16-14 16H128q-14 0-14-16V208l-32 92q-40 4-62-22L86 88Z',
          k.fabric,
        ),
        shape('M134 58q66 28 132 0l6 20q-72 46-144 0Z', k.shade),
        box(112, 334, 176, 30, 12, k.shade),
        line('M24 272q26 26 58 20M376 272q-26 26-58 20', k.shade, 19),
        row(7, 24, (x) => line(`M${122 + x} 160l12 16 12-16`, k.accent, 7)),
        row(7, 24, (x) => line(`M${122 + x} 186l12 16 12-16`, k.paper, 7)),
      ].join(''),
    [200, 170],
  ),

  pyjamas: lies(
    (k) =>
      [
        moved(
          -14,
          -24,
          0.72,
          [
            shape(
              'M138 62q62 44 124 0l52 20 66 190q-22 26-62 22l-32-90v130q0 16-14 16H128q-14 0-14-16V204l-32 90q-40 4-62-22L86 82Z',
              k.fabric,
            ),
            shape('M138 62q62 44 124 0l12 5q-74 56-148 0Z', k.accent),
            line('M20 270q28 24 62 20M380 270q-28 24-62 20', k.accent, 13),
          ].join(''),
        ),
        moved(
          138,
          106,
          0.72,
          [
            shape(
              'M112 70h176l26 256q2 20-18 20h-62q-14 0-16-14l-18-150-18 150q-2 14-16 14h-62q-20 0-18-20Z',
              k.fabric,
            ),
            box(106, 58, 188, 36, 14, k.accent),
            box(92, 326, 84, 32, 12, k.accent),
            box(224, 326, 84, 32, 12, k.accent),
          ].join(''),
        ),
      ].join(''),
    [150, 130],
  ),

  coat: lies(
    (k) =>
      [
        shape(
          'M140 90l-60 30-56 160q20 30 62 26l26-70-8 110q96 24 192 0l-8-110 26 70q42 4 62-26L320 120l-60-30Z',
          k.fabric,
        ),
        shape('M126 100Q120 24 200 24t74 76q-30 34-74 34t-74-34Z', k.shade),
        shape('M146 96q0-50 54-50t54 50q-24 22-54 22t-54-22Z', k.accent),
        line('M200 134v222', k.shade, 5),
        row(3, 62, (y) => line(`M182 ${174 + y}h36`, k.wood, 15)),
        box(124, 260, 56, 60, 10, k.shade),
        box(220, 260, 56, 60, 10, k.shade),
      ].join(''),
    [200, 160],
  ),

  puddleSuit: lies(
    (k) =>
      [
        shape(
          'M140 90l-58 26-58 140q18 30 58 28l34-56-6 80-22 60q-4 16 14 16h66q12 0 14-12l18-74 18 74q2 12 14 12h66q18 0 14-16l-22-60-6-80 34 56q40 2 58-28l-58-140-58-26Z',
          k.fabric,
        ),
        shape('M128 100Q120 20 200 20t72 80q-30 30-72 30t-72-30Z', k.shade),
        shape('M148 94q0-46 52-46t52 46q-24 20-52 20t-52-20Z', k.accent),
        line('M200 130v150', k.paper, 8),
        box(192, 134, 16, 24, 6, k.metalShade),
        box(94, 362, 84, 20, 9, k.accent),
        box(222, 362, 84, 20, 9, k.accent),
        line('M28 252q22 26 54 24M372 252q-22 26-54 24', k.accent, 14),
      ].join(''),
    [200, 150],
  ),

  snowsuit: lies(
    (k) =>
      [
        disc(142, 40, 24, k.accent),
        disc(258, 40, 24, k.accent),
        shape(
          'M140 94l-64 26-50 130q6 36 52 34l36-50-10 80q-20 30-14 54 6 14 40 14 40 0 46-20l24-60 24 60q6 20 46 20 34 0 40-14 6-24-14-54l-10-80 36 50q46 2 52-34l-50-130-64-26Z',
          k.fabric,
        ),
        shape('M124 100Q116 24 200 24t76 76q-30 34-76 34t-76-34Z', k.fabric),
        shape('M144 96q0-50 56-50t56 50q-26 24-56 24t-56-24Z', k.paper),
        line('M200 134q-20 120-30 220', k.accent, 8),
        disc(50, 278, 28, k.accent),
        disc(350, 278, 28, k.accent),
      ].join(''),
    [200, 120],
  ),

  knitHat: stands(
    (k) =>
      [
        disc(200, 70, 44, k.accent),
        ...[
          [176, 50],
          [214, 44],
          [232, 74],
          [190, 84],
          [168, 76],
        ].map(([x = 0, y = 0]) => disc(x, y, 10, k.accentTint)),
        shape('M70 310Q66 96 200 96t130 214Z', k.fabric),
        box(52, 280, 296, 92, 34, k.shade),
        row(11, 25, (x) => line(`M${76 + x} 296v60`, k.deep, 5, ' stroke-opacity=".35"')),
      ].join(''),
    [200, 230],
  ),

  sunHat: stands(
    (k) =>
      [
        shape('M104 260Q100 100 200 100t96 160Z', k.fabric),
        shape('M98 226h204l6 40H92Z', k.accent),
        shape('M20 316q20-70 84-74h192q64 4 80 74-20 40-60 20-116-40-232 0-44 20-64-20Z', k.fabric),
        shape(
          'M20 316q20-30 70-44 110-24 220 0 50 14 66 44-20 40-60 20-116-40-232 0-44 20-64-20Z',
          k.shade,
          ' fill-opacity=".55"',
        ),
        line('M120 330q10 50 80 50t80-50', k.accent, 6),
      ].join(''),
    [200, 180],
  ),

  mittens: lies(
    (k) =>
      [
        line('M130 330q70 50 140 0', k.accent, 7),
        `<g transform="rotate(-12 130 210)">${shape('M80 300V170q0-80 56-80t56 80v30q26-26 44-4 12 24-16 50l-28 30v24Z', k.fabric, ' transform="translate(-26 0)"')}${box(46, 286, 128, 52, 18, k.shade)}</g>`,
        `<g transform="translate(400 0) scale(-1 1) rotate(-12 130 210)">${shape('M80 300V170q0-80 56-80t56 80v30q26-26 44-4 12 24-16 50l-28 30v24Z', k.fabric, ' transform="translate(-26 0)"')}${box(46, 286, 128, 52, 18, k.shade)}</g>`,
        heart(112, 200, 17, k.accent),
        heart(288, 200, 17, k.accent),
      ].join(''),
    [130, 200],
  ),

  booties: stands(
    (k) =>
      [
        [-86, 0],
        [76, 24],
      ]
        .map(
          ([dx = 0, dy = 0]) =>
            `<g transform="translate(${dx} ${dy - 24})">${[
              shape('M120 180h110v90q60 10 76 60 10 50-40 50H150q-40 0-40-50Z', k.fabric),
              shape('M110 340q90 20 196-6 6 46-40 46H150q-38 0-40-40Z', k.shade),
              box(104, 150, 142, 56, 24, k.accent),
              line('M118 232h110', k.paper, 8),
              shape('M178 232q-40-30-40-4t40 4q40-30 40-4t-40 4Z', k.paper),
              line('M174 236l-12 34M182 236l12 34', k.paper, 6),
            ].join('')}</g>`,
        )
        .join(''),
    [120, 240],
  ),

  shoes: stands(
    (k) =>
      [
        [-84, -30],
        [60, 0],
      ]
        .map(
          ([dx = 0, dy = 0]) =>
            `<g transform="translate(${dx} ${dy})">${[
              shape('M116 230q60 24 96-10 30 60 90 76 34 14 30 60H112Z', k.fabric),
              shape('M290 294q46 10 42 62h-80q0-50 38-62Z', k.shade),
              shape('M106 346h230q6 34-24 34H126q-22 0-20-34Z', k.paper),
              line('M188 248l36 34M168 268l36 30', k.paper, 9),
              box(116, 270, 46, 20, 8, k.accent),
            ].join('')}</g>`,
        )
        .join(''),
    [180, 270],
  ),

  sandals: lies(
    (k) =>
      [0, 176]
        .map(
          (dx) =>
            `<g transform="translate(${dx} 0)">${[
              shape('M112 40q60 0 62 90-2 60-4 110 0 100-58 100T52 240q-4-60-2-110 4-90 62-90Z', k.wood),
              shape('M112 62q42 0 42 74-2 50-4 100 0 80-38 80t-40-80q-4-50-2-100 2-74 42-74Z', k.tint),
              line('M48 126q64-50 128 0', k.main, 30),
              line('M52 220q60-30 120 0', k.main, 24),
              box(100, 200, 26, 24, 6, k.metal),
            ].join('')}</g>`,
        )
        .join(''),
    [112, 150],
  ),

  wellies: stands(
    (k) =>
      [
        [-70, -24],
        [70, 0],
      ]
        .map(
          ([dx = 0, dy = 0]) =>
            `<g transform="translate(${dx} ${dy})">${[
              shape('M120 90h104v170q70 10 84 60 6 40-4 44H120Z', k.fabric),
              box(112, 78, 120, 40, 16, k.accent),
              shape('M112 350h200q8 30-16 30H130q-18 0-18-14Z', k.deep),
            ].join('')}</g>`,
        )
        .join(''),
    [150, 200],
  ),

  socks: lies(
    (k) =>
      `<g transform="rotate(8 150 200)">${moved(-40, 20, 0.9, sock(k, k.fabric))}</g><g transform="rotate(-10 250 200)">${moved(96, 40, 0.9, sock({ ...k, accent: k.shade }, k.tint))}</g>`,
    [140, 150],
  ),

  tights: lies(
    (k) =>
      [
        shape(
          'M116 50h168l10 110 6 150q40 14 40 40-2 20-30 20h-60q-18 0-20-20l-30-180-30 180q-2 20-20 20H90q-28 0-30-20 0-26 40-40l6-150Z',
          k.fabric,
        ),
        box(110, 42, 180, 34, 14, k.shade),
        shape(
          'M100 310q-40 14-40 40 2 20 30 20h26q10-40-16-60ZM300 310q40 14 40 40-2 20-30 20h-26q-10-40 16-60Z',
          k.accent,
        ),
      ].join(''),
    [190, 110],
  ),

  swimsuit: lies(
    (k) =>
      [
        shape(
          'M140 60q60 40 120 0l50 26 34 76-52 30-20-24v62l16 100q0 14-14 14h-60l-14-40-14 40h-60q-14 0-14-14l16-100v-62l-20 24-52-30 34-76Z',
          k.fabric,
        ),
        shape('M140 60q60 40 120 0l14 7q-74 54-148 0Z', k.accent),
        line('M200 96v140', k.paper, 7),
        line('M58 164l50 28M342 164l-50 28', k.accent, 9),
        box(110, 322, 78, 20, 9, k.accent),
        box(212, 322, 78, 20, 9, k.accent),
      ].join(''),
    [200, 150],
  ),

  swimShorts: lies(
    (k) =>
      [
        shape(
          'M86 110h228l30 190q0 16-16 16h-96q-14 0-18-14l-14-70-14 70q-4 14-18 14H72q-16 0-16-16Z',
          k.fabric,
        ),
        box(78, 96, 244, 40, 16, k.accent),
        line('M186 128q-6 30-18 40M214 128q6 30 18 40', k.paper, 8),
      ].join(''),
    [200, 180],
  ),

  clothingSet: lies(
    (k) =>
      [
        moved(
          -24,
          -14,
          0.74,
          [
            shape(
              'M142 54q58 44 116 0l48 18 58 88-54 44-32-30 2 104q-20 60-60 66v22h-40v-22q-40-6-60-66l2-104-32 30-54-44 58-88Z',
              k.fabric,
            ),
            shape('M142 54q58 44 116 0l12 6q-70 56-140 0Z', k.accent),
          ].join(''),
        ),
        moved(
          176,
          112,
          0.62,
          [
            shape(
              'M112 70h176l26 256q2 20-18 20h-62q-14 0-16-14l-18-150-18 150q-2 14-16 14h-62q-20 0-18-20Z',
              k.main,
            ),
            box(106, 58, 188, 40, 16, k.shade),
          ].join(''),
        ),
        shape('M262 116Q258 36 312 36t50 80Z', k.accent),
        box(254, 98, 118, 34, 15, k.accentShade),
        star(312, 78, 12, k.paper),
        oval(90, 330, 46, 32, k.accent),
        oval(90, 318, 46, 22, k.accentTint),
      ].join(''),
    [120, 130],
  ),
};
