import { box, disc, face, heart, line, moved, oval, row, shape, star } from '#demo/pictures/drawing.ts';
import type { Inks } from '#demo/pictures/picture-colours.ts';
import { lies, stands } from './motif.ts';

const bottleShape = (k: Inks): string =>
  [
    shape('M182 70q0-44 18-44t18 44q0 16 24 26v10h-84V96q24-10 24-26Z', '#f0cfae'),
    box(140, 100, 120, 42, 14, k.main),
    box(140, 122, 120, 10, 5, k.shade),
    shape('M148 142h104q24 24 24 60v134q0 44-44 44h-64q-44 0-44-44V202q0-36 24-60Z', '#eef5f6'),
    shape('M124 232h152v104q0 44-44 44h-64q-44 0-44-44Z', '#fffdf6'),
    row(4, 32, (y) => line(`M226 ${218 + y}h${y % 64 ? 18 : 30}`, k.shade, 5)),
    heart(172, 290, 17, k.tint),
    line('M140 200q2-28 16-42', '#fff', 8),
  ].join('');

export const feedingMotifs = {
  bottle: stands(bottleShape, [200, 140]),

  bottles: stands(
    (k) =>
      moved(-62, 92, 0.76, bottleShape({ ...k, main: k.accent, shade: k.accentShade, tint: k.accentTint })) +
      moved(158, 92, 0.76, bottleShape({ ...k, main: k.tint, shade: k.main })) +
      moved(10, 0, 1, bottleShape(k)),
    [200, 140],
  ),

  steriliser: stands(
    (k) =>
      [
        shape('M84 250V150q0-90 116-90t116 90v100Z', '#e3f0f4', ' fill-opacity=".9"'),
        moved(76, 96, 0.42, bottleShape(k)),
        moved(156, 96, 0.42, bottleShape({ ...k, main: k.accent })),
        line('M104 170q0-64 50-80', '#fff', 9),
        disc(200, 54, 16, k.main),
        shape('M62 250h276l-10 100q-4 30-34 30H106q-30 0-34-30Z', k.main),
        box(54, 240, 292, 30, 15, k.shade),
        disc(200, 322, 27, k.paper),
        disc(200, 322, 14, k.accent),
        line('M170 30q-10-12 0-22M232 30q10-12 0-22', k.tint, 7),
      ].join(''),
    [200, 220],
  ),

  breastPump: stands(
    (k) =>
      [
        shape('M80 30q-34 40 0 90l70 20 26-60q-30-50-96-50Z', '#e3f0f4'),
        shape('M80 30q-34 40 0 90 24-40 0-90Z', k.tint),
        shape('M136 84l60 22v50h-70v-50Z', '#e3f0f4'),
        box(112, 146, 96, 36, 12, k.main),
        shape('M118 182h84q20 20 20 52v106q0 40-40 40h-44q-40 0-40-40V234q0-32 20-52Z', '#eef5f6'),
        shape('M98 280h124v60q0 40-40 40h-44q-40 0-40-40Z', '#fffdf6'),
        line('M196 110q90-70 104 30 6 60 2 110', k.tint, 11),
        box(252, 240, 112, 140, 34, k.main),
        box(270, 258, 76, 46, 14, k.deep),
        line('M286 280h14l8-12 10 24 8-12h8', k.tint, 5),
        disc(288, 338, 13, k.paper),
        disc(328, 338, 13, k.accent),
      ].join(''),
    [180, 170],
  ),

  bottleWarmer: stands(
    (k) =>
      [
        moved(76, 6, 0.62, bottleShape(k)),
        shape('M96 190h208l18 150q2 40-40 40H118q-42 0-40-40Z', k.main),
        box(84, 176, 232, 32, 16, k.shade),
        disc(200, 300, 44, k.paper),
        disc(200, 300, 34, k.accentTint),
        line('M200 300v-24', k.deep, 7),
        disc(120, 350, 7, '#ec8a72'),
      ].join(''),
    [200, 230],
  ),

  bottleBrush: lies(
    (k) =>
      `<g transform="rotate(38 200 200)">${[
        box(186, 190, 28, 190, 14, k.main),
        box(194, 60, 12, 140, 6, k.metal),
        row(7, 18, (y) => line(`M158 ${50 + y}q42 16 84 0`, y % 36 ? k.accent : k.accentTint, 13)),
        disc(200, 40, 26, k.tint),
        disc(200, 360, 7, k.paper),
      ].join('')}</g>`,
    [240, 140],
  ),

  dryingRack: stands(
    (k) =>
      [
        moved(70, 56, 0.5, bottleShape(k)),
        shape('M254 176q0-40 22-40t22 40l14 70h-72Z', '#f0cfae'),
        row(9, 32, (x) => line(`M${72 + x} 300l-6-80`, '#8fae8b', 9)),
        row(9, 32, (x) => line(`M${64 + x} 310l8-60`, '#a9c29c', 9)),
        shape('M40 290h320l-14 62q-6 28-34 28H88q-28 0-34-28Z', k.main),
        box(32, 280, 336, 28, 14, k.shade),
      ].join(''),
    [200, 260],
  ),

  breastPads: lies(
    (k) =>
      [
        disc(148, 156, 104, k.shade),
        disc(148, 150, 104, k.paper),
        disc(148, 150, 84, k.fabric),
        disc(148, 150, 50, k.pale),
        disc(258, 256, 104, k.shade),
        disc(258, 250, 104, k.paper),
        disc(258, 250, 84, k.fabric),
        disc(258, 250, 50, k.pale),
        heart(258, 246, 20, k.accent),
      ].join(''),
    [250, 220],
  ),

  milkBags: stands(
    (k) =>
      [
        `<g transform="rotate(-9 150 240)">${shape('M70 90h150l12 280q0 10-10 10H68q-10 0-10-10Z', k.tint)}${shape('M64 220h164l6 150q0 10-10 10H68q-10 0-10-10Z', '#fffdf6')}</g>`,
        shape('M170 70h160l14 296q0 14-14 14H170q-14 0-14-14Z', '#eef5f6'),
        shape('M160 216h178l6 150q0 14-14 14H170q-14 0-14-14Z', '#fffdf6'),
        box(166, 60, 168, 30, 8, k.main),
        line('M166 112h168', k.shade, 6),
        row(4, 36, (y) => line(`M306 ${230 + y}h22`, k.shade, 5)),
        heart(240, 290, 26, k.accent),
      ].join(''),
    [250, 160],
  ),

  milkTin: stands(
    (k) =>
      [
        box(92, 86, 216, 292, 26, k.main),
        box(92, 150, 216, 164, 0, k.paper),
        box(92, 150, 216, 16, 0, k.accent),
        box(92, 298, 216, 16, 0, k.accent),
        box(82, 48, 236, 52, 18, k.accent),
        box(82, 82, 236, 14, 7, k.accentShade),
        row(3, 30, (y) => line(`M${150 + y / 6} ${200 + y}h${100 - y / 3}`, k.shade, 8)),
        line('M116 112v18M116 336v18', k.tint, 9),
        // The scoop that lies beside it.
        box(286, 344, 66, 34, 14, k.accentShade),
        line('M346 352l34-40', k.accentShade, 11),
      ].join(''),
    [200, 220],
  ),

  milkPots: stands(
    (k) =>
      [
        shape('M110 286h180l-10 80q-2 14-16 14H136q-14 0-16-14Z', k.main),
        shape('M116 196h168l-6 84H122Z', k.tint),
        shape('M120 110h160l-4 80H124Z', k.accent),
        box(104, 272, 192, 18, 9, k.shade),
        box(110, 184, 180, 18, 9, k.main),
        box(112, 86, 176, 30, 14, k.accentShade),
        line('M170 88q0-40 30-40t30 40', k.accentShade, 14),
      ].join(''),
    [200, 200],
  ),

  highchair: stands(
    (k) =>
      [
        line('M140 214L84 374M260 214l56 160', k.wood, 17),
        line('M116 312h168', k.woodShade, 13),
        shape('M132 70q0-44 68-44t68 44l6 140H126Z', k.fabric),
        shape('M132 70q0-44 68-44-44 16-44 60l-4 124h-26Z', k.shade, ' fill-opacity=".5"'),
        line('M176 90l6 66 18 14 18-14 6-66', k.deep, 8),
        box(116, 196, 168, 46, 20, k.main),
        shape('M74 172q0-14 16-14h220q16 0 16 14 0 30-34 30H108q-34 0-34-30Z', k.paper),
        box(74, 164, 252, 14, 7, k.paperShade),
        shape('M160 152h80q-4 14-20 14h-40q-16 0-20-14Z', k.accent),
        disc(262, 150, 11, '#ec8a72'),
        disc(282, 152, 9, '#ecc66e'),
        box(140, 268, 120, 18, 9, k.shade),
      ].join(''),
    [200, 130],
  ),

  diningBooster: stands(
    (k) =>
      [
        shape('M110 110q0-50 90-50t90 50l10 150H100Z', k.fabric),
        line('M172 120l8 74 20 16 20-16 8-74', k.deep, 9),
        shape(
          'M74 240q-6-30 22-32 20 0 24 40h160q4-40 24-40 28 2 22 32l-10 106q-2 34-36 34H120q-34 0-36-34Z',
          k.main,
        ),
        shape('M56 232q0-16 18-16h252q18 0 18 16 0 26-30 26H86q-30 0-30-26Z', k.paper),
        box(56, 222, 288, 14, 7, k.paperShade),
        line('M76 330H30M324 330h46', k.accent, 14),
      ].join(''),
    [200, 160],
  ),

  bib: lies(
    (k) =>
      [
        shape(
          'M120 60C60 90 56 180 60 240c4 74 60 110 140 110s136-36 140-110c4-60 0-150-60-180-30-4-34 18-28 40 10 60-26 84-52 84s-62-24-52-84c6-22 2-44-28-40Z',
          k.fabric,
          ` stroke="${k.accent}" stroke-width="14"`,
        ),
        disc(126, 82, 10, k.paper),
        disc(274, 82, 10, k.paper),
      ].join(''),
    [200, 250],
    [200, 262, 110],
  ),

  bandanaBib: lies(
    (k) =>
      [
        shape(
          'M50 110q150 60 300 0 16 10 6 30-50 110-136 202-20 20-40 0Q94 250 44 140q-10-20 6-30Z',
          k.fabric,
        ),
        shape('M50 110q150 60 300 0 16 10 6 30-156 64-312 0-10-20 6-30Z', k.shade, ' fill-opacity=".7"'),
        disc(70, 130, 9, k.metal),
        disc(330, 130, 9, k.metal),
        line('M80 190q50 90 120 152', k.paper, 4, ' stroke-dasharray="2 11"'),
      ].join(''),
    [200, 230],
  ),

  sleevedBib: lies(
    (k) =>
      [
        shape(
          'M130 70q70 40 140 0l54 24 62 150q-20 24-56 20l-36-66 10 150q-104 40-208 0l10-150-36 66q-36 4-56-20L76 94Z',
          k.fabric,
        ),
        shape('M130 70q70 40 140 0l14 6q-84 60-168 0Z', k.accent),
        shape('M114 300q86 34 172 0l16 48q-104 40-208 0Z', k.accent),
        line('M14 244q26 24 56 20M386 244q-26 24-56 20', k.accentShade, 8),
      ].join(''),
    [200, 190],
    [200, 210, 80],
  ),

  siliconeBib: lies(
    (k) =>
      [
        shape(
          'M130 40c-34 20-60 60-64 120l-6 130c0 46 50 70 140 70s140-24 140-70l-6-130c-4-60-30-100-64-120-22 0-24 18-22 36 6 40-22 60-48 60s-54-20-48-60c2-18 0-36-22-36Z',
          k.main,
        ),
        shape('M60 280q140 50 280 0v24c0 40-50 60-140 60S60 344 60 304Z', k.shade),
        shape('M78 284q122 38 244 0-10 24-122 24T78 284Z', k.deep, ' fill-opacity=".5"'),
      ].join(''),
    [200, 260],
    [200, 212, 84],
  ),

  bowl: stands(
    (k) =>
      [
        oval(200, 366, 90, 14, k.deep),
        shape('M50 210h300q0 150-110 154h-80Q50 360 50 210Z', k.main),
        oval(200, 210, 150, 42, k.tint),
        oval(200, 214, 128, 32, k.accentTint),
        disc(150, 210, 15, '#ec8a72'),
        disc(206, 220, 13, '#8fae8b'),
        disc(246, 206, 16, '#ec8a72'),
        disc(180, 230, 10, '#ecc66e'),
        line('M330 130L270 220', k.wood, 17),
        oval(344, 108, 24, 32, k.accent, ' transform="rotate(34 344 108)"'),
      ].join(''),
    [210, 220],
  ),

  plate: lies(
    (k) =>
      [
        disc(200, 208, 166, k.shade),
        disc(200, 200, 166, k.main),
        shape('M66 190a134 134 0 0 1 126-124v124Z', k.tint),
        shape('M334 190A134 134 0 0 0 208 66v124Z', k.tint),
        shape('M66 206h268a134 134 0 0 1-268 0Z', k.tint),
        disc(130, 146, 24, '#ec8a72'),
        disc(154, 116, 15, '#ec8a72'),
        oval(260, 140, 34, 22, '#ecc66e'),
        row(4, 38, (x, i) => disc(142 + x, 258 + (i % 2) * 20, 14, i % 2 ? '#8fae8b' : '#75895a')),
        shape('M212 286q24-18 60 0-10 20-34 20-20 0-26-20Z', '#f3e6cf'),
      ].join(''),
    [170, 170],
  ),

  spoons: lies(
    (k) =>
      [
        [-20, k.main, k.tint],
        [0, k.accent, k.accentTint],
        [20, k.shade, k.main],
      ]
        .map(
          ([turn, handle, tip]) =>
            `<g transform="rotate(${turn} 200 520)">${box(188, 150, 24, 210, 12, String(handle))}${oval(200, 106, 38, 56, String(tip))}${oval(200, 104, 24, 40, '#fffaf2', ' fill-opacity=".35"')}</g>`,
        )
        .join(''),
    [200, 130],
  ),

  beaker: stands(
    (k) =>
      [
        line('M110 200q-80 0-70 60t80 50M290 200q80 0 70 60t-80 50', k.accent, 26),
        shape('M100 160h200l-22 190q-4 30-34 30h-88q-30 0-34-30Z', k.main),
        shape('M108 232h184l-6 56H114Z', k.tint),
        shape('M92 160q0-50 108-50t108 50Z', k.accent),
        box(84, 148, 232, 26, 13, k.accentShade),
        shape('M220 114l12-52q20-14 42 0l-4 62Z', k.accent),
        star(200, 262, 20, k.paper),
      ].join(''),
    [210, 170],
  ),

  strawCup: stands(
    (k) =>
      [
        line('M214 110L236 30q4-14 24-10', k.accent, 17),
        shape('M110 130h180l-16 220q-2 30-32 30h-84q-30 0-32-30Z', k.tint),
        shape('M116 220h168l-10 130q-2 30-32 30h-84q-30 0-32-30Z', k.main),
        shape('M100 130q0-40 100-40t100 40Z', k.shade),
        box(92, 118, 216, 28, 14, k.deep),
        face(200, 290, 26, k.paper, k.tint),
      ].join(''),
    [210, 200],
  ),

  foodPots: stands(
    (k) =>
      [
        box(36, 336, 328, 44, 16, k.shade),
        ...[
          [52, 256, '#ec8a72'],
          [152, 256, '#8fae8b'],
          [252, 256, '#ecc66e'],
        ].map(
          ([x, y, food]) =>
            shape(`M${x} ${y}h92l-6 78q0 10-10 10h-60q-10 0-10-10Z`, '#eef5f6') +
            shape(`M${Number(x) + 4} ${Number(y) + 26}h84l-4 52q0 10-10 10h-60q-10 0-10-10Z`, String(food)) +
            box(Number(x) - 6, Number(y) - 16, 104, 24, 12, k.main),
        ),
        ...[
          [102, 160, '#d9899b'],
          [202, 160, '#f3d2b8'],
        ].map(
          ([x, y, food]) =>
            shape(`M${x} ${y}h92l-6 72q0 8-10 8h-60q-10 0-10-8Z`, '#eef5f6') +
            shape(`M${Number(x) + 4} ${Number(y) + 24}h84l-4 48q0 8-10 8h-60q-10 0-10-8Z`, String(food)) +
            box(Number(x) - 6, Number(y) - 16, 104, 24, 12, k.accent),
        ),
      ].join(''),
    [200, 230],
  ),

  blender: stands(
    (k) =>
      [
        shape('M110 60h180l-20 170H130Z', '#e3f0f4'),
        shape('M118 140h164l-12 90H130Z', '#ec8a72'),
        disc(160, 160, 12, '#f3a893'),
        disc(230, 184, 14, '#f3a893'),
        line('M134 84l8 60', '#fff', 9),
        box(100, 36, 200, 34, 16, k.main),
        box(176, 18, 48, 26, 12, k.shade),
        shape('M104 226h192l20 124q4 30-28 30H112q-32 0-28-30Z', k.main),
        box(92, 222, 216, 24, 12, k.shade),
        disc(200, 316, 36, k.paper),
        line('M200 316l14-18', k.deep, 8),
      ].join(''),
    [200, 180],
  ),

  balm: stands(
    (k) =>
      [
        shape('M104 60h132l14 10-18 250q-2 20-20 20h-84q-18 0-20-20L90 70Z', k.main),
        shape('M106 190h130l-10 90h-112Z', k.paper),
        box(114, 336, 112, 44, 14, k.accent),
        box(88, 50, 164, 24, 8, k.shade),
        heart(170, 230, 22, k.tint),
        oval(300, 340, 66, 40, k.shade),
        oval(300, 318, 66, 32, k.accent),
        oval(300, 306, 66, 30, k.paper),
        oval(300, 304, 44, 18, k.accentTint),
      ].join(''),
    [180, 220],
  ),

  cutlery: lies(
    (k) =>
      [
        `<g transform="rotate(-14 140 220)">${box(122, 180, 36, 190, 18, k.main)}${shape('M104 60q0-20 14-20t14 20v40h16V60q0-20 14-20t14 20v70q0 50-36 54-36-4-36-54Z', k.metal)}</g>`,
        `<g transform="rotate(14 260 220)">${box(242, 180, 36, 190, 18, k.accent)}${oval(260, 112, 44, 70, k.metal)}${oval(260, 110, 28, 50, k.metalShade, ' fill-opacity=".4"')}</g>`,
        disc(106, 330, 7, k.paper),
        disc(294, 330, 7, k.paper),
      ].join(''),
    [180, 190],
  ),
};
