import { box, disc, face, heart, line, oval, row, shape, star } from '#demo/pictures/drawing.ts';
import type { Inks } from '#demo/pictures/picture-colours.ts';
import { hangs, lies, stands } from './motif.ts';

const nappyShape = (fabric: string, edge: string, tab: string): string =>
  [
    shape(
      'M60 110q140 26 280 0 18 0 18 18v58q0 14-16 16-66 14-78 86-6 44-64 44t-64-44q-12-72-78-86-16-2-16-16v-58q0-18 18-18Z',
      fabric,
    ),
    line('M58 200q66 14 80 88M342 200q-66 14-80 88', edge, 9),
    shape('M60 110q140 26 280 0 18 0 18 18v14q-158 30-316 0v-14q0-18 18-18Z', edge),
    box(66, 150, 54, 36, 12, tab),
    box(280, 150, 54, 36, 12, tab),
  ].join('');

const pump = (k: Inks): string =>
  line('M170 110V76h50q34 0 36 20', k.shade, 17) + box(148, 100, 44, 34, 10, k.shade);

export const careMotifs = {
  nappy: lies(
    (k) =>
      nappyShape('#fffaf2', k.tint, k.main) +
      star(200, 236, 20, k.accent) +
      star(160, 214, 10, k.tint) +
      star(240, 214, 10, k.tint),
    [110, 170],
  ),

  clothNappy: lies(
    (k) =>
      nappyShape(k.fabric, k.shade, k.paper) +
      disc(92, 168, 8, k.accent) +
      disc(308, 168, 8, k.accent) +
      disc(110, 168, 5, k.accent) +
      disc(290, 168, 5, k.accent),
    [170, 200],
  ),

  swimNappy: lies(
    (k) =>
      [
        shape('M64 120q136 24 272 0l14 90q-66 6-84 84-40 34-132 0-18-78-84-84Z', k.fabric),
        shape('M64 120q136 24 272 0l5 32q-140 26-282 0Z', k.accent),
        line('M52 212q64 8 82 82M348 212q-64 8-82 82', k.accent, 11),
        shape('M168 176q32-24 64 0-32 24-64 0l-22-16v32Z', k.paper),
        disc(214, 172, 4, k.ink),
      ].join(''),
    [200, 180],
  ),

  nappyPack: stands(
    (k) =>
      [
        shape('M86 110q114 30 228 0 24 0 24 30v210q0 30-30 30H92q-30 0-30-30V140q0-30 24-30Z', k.main),
        shape('M62 150q138 40 276 0v40q-138 40-276 0Z', k.shade),
        shape('M150 100q0-46 50-46t50 46l-20 8q-2-34-30-34t-30 34Z', k.shade),
        disc(200, 270, 78, k.paper),
        `<g transform="translate(132 204) scale(.34)">${nappyShape(k.pale, k.tint, k.accent)}</g>`,
        star(102, 350, 12, k.tint),
        star(298, 350, 12, k.tint),
      ].join(''),
    [200, 240],
  ),

  wipes: stands(
    (k) =>
      [
        shape('M60 220q140-30 280 0 20 2 20 24v106q0 30-30 30H70q-30 0-30-30V244q0-22 20-24Z', k.main),
        shape('M40 300q160 40 320 0v50q0 30-30 30H70q-30 0-30-30Z', k.tint),
        shape('M136 216q0-20 20-20h88q20 0 20 20v14q-64-16-128 0Z', k.paper),
        shape('M160 200q-6-70 30-90 6 30 30 26 24 20 20 64Z', '#fffdf8'),
        line('M190 120q-6 40 2 76M216 142q6 30 2 54', k.paperShade, 4),
        shape('M186 270q14-24 14-24t14 24a16 16 0 1 1-28 0Z', k.accent),
      ].join(''),
    [200, 210],
  ),

  clothWipes: lies(
    (k) =>
      [
        ...[0, 1, 2, 3].map((i) =>
          box(
            76 + i * 12,
            238 - i * 44,
            220,
            92,
            18,
            [k.main, k.paper, k.accent, k.fabric][i] ?? k.main,
            ` transform="rotate(${i * 2 - 3} 200 200)"`,
          ),
        ),
        `<g transform="rotate(3 200 200)">${box(126, 120, 192, 64, 12, 'none', ` stroke="${k.paper}" stroke-width="5" stroke-dasharray="8 8"`)}${heart(222, 150, 17, k.paper)}</g>`,
      ].join(''),
    [220, 180],
  ),

  pot: stands(
    (k) =>
      [
        shape('M84 210h232v130q0 40-44 40H128q-44 0-44-40Z', k.pale),
        shape('M84 250h232v76H84Z', k.main),
        box(70, 150, 260, 72, 22, k.accent),
        row(9, 27, (x) => line(`M${92 + x} 166v40`, k.accentShade, 5)),
        shape('M158 290q42-48 84 0-42 44-84 0Z', k.paper),
        line('M160 290h80', k.main, 4),
      ].join(''),
    [200, 250],
  ),

  tube: stands(
    (k) =>
      [
        shape('M112 50h176l10 10-26 260q-2 16-20 16H148q-18 0-20-16L102 60Z', k.main),
        shape('M118 170h164l-10 100H128Z', k.paper),
        box(138, 332, 124, 48, 14, k.accent),
        box(100, 38, 200, 30, 8, k.shade),
        line('M132 84l14 66', k.tint, 9),
        shape('M178 218q22-34 44 0 0 26-22 26t-22-26Z', k.main),
      ].join(''),
    [200, 190],
  ),

  changingMat: lies(
    (k) =>
      [
        box(80, 40, 240, 330, 60, k.shade),
        box(80, 32, 240, 330, 60, k.fabric),
        box(118, 86, 164, 232, 44, k.tint),
        box(
          118,
          86,
          164,
          232,
          44,
          'none',
          ` stroke="${k.paper}" stroke-width="5" stroke-dasharray="2 12" stroke-linecap="round"`,
        ),
        heart(200, 196, 30, k.paper),
      ].join(''),
    [170, 130],
  ),

  nappyBin: stands(
    (k) =>
      [
        shape('M104 130h192l12 220q2 30-30 30H122q-32 0-30-30Z', k.paper),
        shape('M100 216h200l8 134q2 30-30 30H122q-32 0-30-30Z', k.main),
        shape('M92 136q0-96 108-96t108 96Z', k.tint),
        box(84, 124, 232, 28, 14, k.shade),
        box(164, 58, 72, 20, 10, k.deep),
        disc(200, 296, 36, k.paper),
        `<g transform="translate(162 256) scale(.19)">${nappyShape(k.tint, k.main, k.shade)}</g>`,
      ].join(''),
    [200, 130],
  ),

  nappySacks: stands(
    (k) =>
      [
        shape('M150 150q-16-60 20-90 10 26 30 20 20-18 36-10 10 40-4 80Z', k.tint),
        shape('M104 150h192q24 0 28 30l20 160q4 40-40 40H96q-44 0-40-40l20-160q4-30 28-30Z', k.main),
        oval(200, 160, 60, 16, k.deep),
        box(112, 224, 176, 100, 26, k.paper),
        row(3, 46, (x) => heart(154 + x, 270, 14, k.accent)),
      ].join(''),
    [200, 220],
  ),

  wetBag: lies(
    (k) =>
      [
        line('M290 100q80-20 60 70', k.shade, 17),
        box(70, 90, 250, 260, 34, k.fabric),
        box(70, 90, 250, 48, 24, k.shade),
        line('M92 114h206', k.paper, 6, ' stroke-dasharray="9 7"'),
        box(92, 106, 34, 17, 6, k.metal),
        box(150, 280, 90, 40, 10, k.paper),
      ].join(''),
    [180, 170],
  ),

  caddy: stands(
    (k) =>
      [
        line('M110 190q0-120 90-120t90 120', k.wood, 17),
        box(112, 130, 64, 100, 14, '#fffaf2'),
        shape('M196 240V150q0-14 14-14h30q14 0 14 14v90Z', k.accent),
        box(206, 110, 38, 30, 8, k.accentShade),
        disc(280, 196, 30, '#d3a878'),
        face(280, 196, 11, k.ink, '#e6a79c'),
        shape('M56 210h288l-14 140q-4 30-36 30H106q-32 0-36-30Z', k.fabric),
        box(48, 200, 304, 26, 13, k.shade),
        line('M150 230v146M250 230v146', k.shade, 6),
      ].join(''),
    [200, 230],
  ),

  potty: stands(
    (k) =>
      [
        shape('M110 200q-6-150 90-150t90 150Z', k.shade),
        shape('M134 200q0-120 66-120t66 120Z', k.main),
        shape('M50 220h300q6 60-26 100l14 40q6 20-16 20H78q-22 0-16-20l14-40q-32-40-26-100Z', k.main),
        oval(200, 222, 154, 48, k.tint),
        oval(200, 222, 104, 30, k.deep),
        oval(200, 228, 92, 22, k.shade),
        face(200, 320, 27, k.ink, k.tint),
      ].join(''),
    [200, 240],
  ),

  toiletSeat: lies(
    (k) =>
      [
        shape('M200 60c110 0 146 80 146 150 0 90-66 140-146 140S54 300 54 210C54 140 90 60 200 60Z', k.main),
        shape('M200 116c60 0 84 50 84 100 0 56-36 90-84 90s-84-34-84-90c0-50 24-100 84-100Z', k.pale),
        box(36, 190, 46, 84, 22, k.accent),
        box(318, 190, 46, 84, 22, k.accent),
        shape('M160 90q40-40 80 0-40 34-80 0Z', k.tint),
      ].join(''),
    [120, 180],
  ),

  stepStool: stands(
    (k) =>
      [
        shape('M90 190h220l26 190h-46l-10-60H120l-10 60H64Z', k.main),
        shape('M124 320h152l-6-40H130Z', k.deep, ' fill-opacity=".35"'),
        box(66, 168, 268, 40, 18, k.tint),
        row(5, 44, (x) => box(92 + x, 180, 30, 10, 5, k.shade)),
        box(96, 254, 208, 26, 12, k.shade),
      ].join(''),
    [200, 200],
  ),

  trainingPants: lies(
    (k) =>
      [
        shape('M70 110q130 20 260 0l18 110q-60 20-84 76H136q-24-56-84-76Z', k.fabric),
        shape('M70 110q130 20 260 0l6 34q-136 24-272 0Z', k.accent),
        line('M54 222q58 20 82 74M346 222q-58 20-82 74', k.accent, 13),
      ].join(''),
    [200, 170],
    [200, 214, 84],
  ),

  bathTub: stands(
    (k) =>
      [
        ...[
          [110, 150, 30],
          [160, 124, 38],
          [216, 140, 34],
          [270, 152, 28],
          [188, 90, 14],
          [250, 96, 10],
        ].map(([x = 0, y = 0, r = 0]) => disc(x, y, r, '#fffdf8', ' fill-opacity=".95"')),
        shape('M300 150q0-40 24-40 10-20 22-4 14 4 4 18-10 6-10 30Z', '#ecc66e'),
        shape('M30 176h340q0 130-60 170-20 14-60 14H150q-40 0-60-14-60-40-60-170Z', k.main),
        shape('M60 300q140 40 280 0-10 30-30 46-20 14-60 14H150q-40 0-60-14-20-16-30-46Z', k.shade),
        box(20, 156, 360, 34, 17, k.tint),
        box(86, 352, 50, 28, 10, k.shade),
        box(264, 352, 50, 28, 10, k.shade),
        disc(330, 250, 12, k.accent),
      ].join(''),
    [180, 160],
  ),

  bathSeat: stands(
    (k) =>
      [
        ...[110, 290].map((x) => shape(`M${x - 38} 368q6-34 38-34t38 34Z`, k.accent)),
        shape(
          'M200 34C276 34 300 108 306 190 312 262 346 300 318 338 296 364 104 364 82 338 54 300 88 262 94 190 100 108 124 34 200 34Z',
          k.tint,
        ),
        shape(
          'M200 58C258 58 276 118 280 194 284 258 306 290 288 314 268 334 132 334 112 314 94 290 116 258 120 194 124 118 142 58 200 58Z',
          k.main,
        ),
        oval(200, 122, 50, 46, k.paper),
        heart(200, 118, 18, k.accent),
        shape('M150 338q0-70 50-70t50 70Z', k.tint),
        ...[176, 214, 252, 288].flatMap((y, i) => [
          disc(148 - i * 6, y, 8, k.deep, ' fill-opacity=".4"'),
          disc(252 + i * 6, y, 8, k.deep, ' fill-opacity=".4"'),
        ]),
      ].join(''),
    [200, 150],
  ),

  hoodedTowel: hangs(
    (k) =>
      [
        box(172, 22, 56, 18, 9, k.wood),
        line('M200 40v30', k.accent, 8),
        shape(
          'M200 66q30 0 60 40l76 100q10 80-16 160-120 30-240 0-26-80-16-160l76-100q30-40 60-40Z',
          k.fabric,
        ),
        shape('M200 66q30 0 60 40l24 60q-84 40-168 0l24-60q30-40 60-40Z', k.accent),
        shape('M146 80q-24-50 10-52 26 10 24 44ZM254 80q24-50-10-52-26 10-24 44Z', k.accent),
        face(200, 128, 22, k.ink, '#e6a79c'),
        line('M78 346q122 28 244 0', k.paper, 7),
      ].join(''),
    [200, 150],
  ),

  robe: hangs(
    (k) =>
      [
        line('M150 80q50-70 100 0', k.wood, 9),
        shape(
          'M140 70h120l80 60 30 130q-20 18-56 16l-20-70 12 150q-106 20-212 0l12-150-20 70q-36 2-56-16l30-130Z',
          k.fabric,
        ),
        shape('M140 70q20 90 60 120 40-30 60-120l-20-6q-10 60-40 90-30-30-40-90Z', k.accent),
        line('M200 190v170', k.shade, 6),
        box(104, 214, 192, 24, 10, k.accent),
        line('M212 236q10 40 24 60M196 236q-4 40-14 64', k.accent, 11),
        box(120, 270, 54, 50, 10, k.shade),
      ].join(''),
    [200, 180],
  ),

  flannels: lies(
    (k) =>
      [
        `<g transform="rotate(-12 160 240)">${box(50, 140, 210, 210, 22, k.main)}${box(70, 160, 170, 170, 14, 'none', ` stroke="${k.paper}" stroke-width="5" stroke-dasharray="7 9"`)}</g>`,
        `<g transform="rotate(6 230 180)">${box(140, 70, 210, 210, 22, k.fabric)}${box(140, 70, 210, 34, 17, k.accent)}${line('M320 104v-40', k.accent, 8)}</g>`,
      ].join(''),
    [240, 180],
  ),

  washBottle: stands(
    (k) =>
      [
        pump(k),
        shape('M120 150q0-22 22-22h60q80 0 80 60v150q0 42-44 42h-76q-44 0-44-42V170Z', k.main),
        shape('M118 214h164v100H118Z', k.paper),
        shape('M176 290q0-30 24-54 24 24 24 54-24 24-48 0Z', k.tint),
        line('M138 160v36', k.tint, 8),
      ].join(''),
    [200, 230],
  ),

  oilBottle: stands(
    (k) =>
      [
        box(160, 40, 80, 60, 14, k.wood),
        row(4, 18, (x) => line(`M${173 + x} 50v40`, k.woodShade, 4)),
        shape(
          'M166 100h68q0 40 44 66 24 16 24 60v106q0 48-50 48H148q-50 0-50-48V226q0-44 24-60 44-26 44-66Z',
          k.tint,
        ),
        shape('M98 250h204v82q0 48-50 48H148q-50 0-50-48Z', k.main),
        box(134, 226, 132, 100, 18, k.paper),
        shape('M200 244q-40 30 0 66 40-36 0-66Z', '#8fae8b'),
        line('M200 256v52', '#75895a', 4),
      ].join(''),
    [200, 220],
  ),

  sponge: lies(
    (k) =>
      [
        shape(
          'M90 130q40-70 110-50 80-30 130 30 50 50 10 120-20 90-110 80-80 30-130-30-70-50-10-150Z',
          k.main,
        ),
        ...[
          [140, 160, 15],
          [200, 130, 10],
          [260, 170, 18],
          [180, 220, 20],
          [240, 250, 11],
          [130, 240, 10],
          [296, 226, 9],
        ].map(([x = 0, y = 0, r = 0]) => oval(x, y, r, r * 0.75, k.shade)),
        ...[
          [330, 90, 26],
          [356, 140, 14],
          [80, 320, 22],
          [120, 350, 12],
        ].map(([x = 0, y = 0, r = 0]) => disc(x, y, r, '#fffdf8', ' fill-opacity=".9"')),
      ].join(''),
    [200, 190],
  ),

  hairbrush: lies(
    (k) =>
      `<g transform="rotate(35 200 200)">${[
        box(180, 190, 40, 190, 20, k.wood),
        oval(200, 116, 72, 96, k.wood),
        oval(200, 114, 54, 76, k.tint),
        row(4, 26, (x) => row(5, 26, (y) => disc(161 + x, 62 + y, 5, k.paper))),
        heart(200, 330, 11, k.main),
      ].join('')}</g>`,
    [240, 150],
  ),

  bathThermometer: lies(
    (k) =>
      [
        shape(
          'M60 200q60-100 170-90 60 6 90 60 26-30 50-34 6 66 0 128-26-6-50-34-30 54-90 60-110 10-170-90Z',
          k.main,
        ),
        shape('M210 112q-10-40 30-56 20 34 10 62Z', k.shade),
        disc(116, 176, 15, k.paper),
        disc(114, 176, 8, k.ink),
        box(160, 164, 128, 66, 20, k.paper),
        line('M180 206h20m8 0h20', k.deep, 5),
        line('M182 186v12M204 186v12M232 186v24', k.deep, 8),
        disc(262, 190, 7, k.accent),
        line('M84 222q14 14 34 8', k.ink, 5),
      ].join(''),
    [180, 190],
  ),

  rinseJug: stands(
    (k) =>
      [
        shape('M100 90h170q30 10 60-10-4 60-50 90l-14 180q-2 30-34 30h-74q-30 0-34-30L96 100Z', k.main),
        shape('M100 90h170q30 10 60-10-2 20-10 36-120 20-222-4Z', k.shade),
        line('M104 160q-70 10-60 80t80 60', k.accent, 24),
        shape('M150 220q40-30 80 0-10 66-40 80-30-14-40-80Z', k.tint),
      ].join(''),
    [190, 200],
  ),

  bathMat: lies(
    (k) =>
      [
        shape('M100 70h200q70 0 70 70v120q0 70-70 70H100q-70 0-70-70V140q0-70 70-70Z', k.main),
        row(5, 60, (x) =>
          row(4, 58, (y) => disc(80 + x, 112 + y, 17, k.tint) + disc(80 + x, 112 + y, 7, k.shade)),
        ),
      ].join(''),
    [200, 200],
  ),

  duck: stands(
    (k) =>
      [
        shape(
          'M60 260q10-30 60-20 40 10 60-20-40-40-20-96 24-64 90-62 74 4 84 76 2 44-20 70 60 30 50 100-12 72-110 72H150Q60 370 60 260Z',
          k.main,
        ),
        shape('M170 270q60-40 120 0 6 60-60 64-50 0-60-64Z', k.shade),
        shape('M318 136q50-10 66 10-14 26-62 24Z', '#ec8a72'),
        disc(276, 122, 13, k.ink),
        disc(280, 118, 4, '#fff'),
        oval(250, 156, 14, 9, k.accent, ' fill-opacity=".7"'),
        oval(200, 378, 180, 12, '#a9cfe2', ' fill-opacity=".8"'),
      ].join(''),
    [250, 170],
  ),

  bathBoats: stands(
    (k) =>
      [
        shape('M30 250h200l-30 70q-6 14-22 14H84q-16 0-22-14Z', k.main),
        line('M124 250V100', k.wood, 10),
        shape('M136 106q70 60 70 124h-70Z', k.paper),
        shape('M112 130q-50 40-54 100h54Z', k.accent),
        shape('M220 300h150l-16 56q-6 16-22 16h-76q-16 0-22-16Z', k.accent),
        box(264, 256, 66, 48, 10, k.paper),
        disc(284, 280, 9, k.main),
        disc(312, 280, 9, k.main),
        box(286, 222, 24, 38, 6, '#ec8a72'),
        line('M10 364q24-20 48 0t48 0 48 0 48 0 48 0 48 0 48 0 40 0', '#86b2cf', 13),
      ].join(''),
    [150, 210],
  ),

  stackCups: stands(
    (k) =>
      [
        shape('M90 300h220l-14 66q-4 14-18 14H122q-14 0-18-14Z', k.main),
        shape('M112 226h176l-12 74H124Z', k.accent),
        shape('M132 160h136l-10 66H142Z', k.tint),
        shape('M150 102h100l-8 58h-84Z', '#ec8a72'),
        shape('M166 54h68l-6 48h-56Z', k.accentTint),
        row(4, 36, (x) => disc(146 + x, 348, 6, k.deep)),
        star(200, 262, 15, k.paper),
        heart(200, 192, 14, k.paper),
      ].join(''),
    [200, 220],
  ),

  toothbrush: lies(
    (k) =>
      [
        `<g transform="rotate(-30 170 200)">${box(154, 130, 32, 240, 16, k.main)}${box(158, 44, 24, 100, 12, k.tint)}${row(4, 18, (y) => box(140, 52 + y, 22, 13, 4, '#fffdf8'))}${face(170, 250, 9, k.ink, k.tint)}</g>`,
        `<g transform="rotate(24 270 200)">${box(254, 130, 32, 240, 16, k.accent)}${box(258, 44, 24, 100, 12, k.accentTint)}${row(4, 18, (y) => box(240, 52 + y, 22, 13, 4, '#fffdf8'))}</g>`,
      ].join(''),
    [180, 170],
  ),
};
