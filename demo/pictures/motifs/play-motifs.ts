import {
  box,
  disc,
  face,
  heart,
  line,
  moved,
  oval,
  row,
  shape,
  star,
  wheel,
} from '#demo/pictures/drawing.ts';
import type { Inks } from '#demo/pictures/picture-colours.ts';
import { hangs, lies, stands } from './motif.ts';

const bodyOf = (k: Inks): string =>
  [
    oval(110, 250, 40, 66, k.shade, ' transform="rotate(28 110 250)"'),
    oval(290, 250, 40, 66, k.shade, ' transform="rotate(-28 290 250)"'),
    oval(200, 280, 96, 100, k.main),
    oval(200, 296, 60, 66, k.tint),
    oval(136, 352, 48, 32, k.shade),
    oval(264, 352, 48, 32, k.shade),
    oval(136, 352, 24, 16, k.accentTint),
    oval(264, 352, 24, 16, k.accentTint),
  ].join('');

export const playMotifs = {
  bear: stands(
    (k) =>
      [
        bodyOf(k),
        disc(122, 74, 42, k.main),
        disc(278, 74, 42, k.main),
        disc(122, 76, 22, k.accentTint),
        disc(278, 76, 22, k.accentTint),
        disc(200, 132, 106, k.main),
        oval(200, 166, 46, 36, k.pale),
        disc(158, 128, 10, k.ink),
        disc(242, 128, 10, k.ink),
        oval(200, 150, 15, 10, k.ink),
        line('M200 160v12q-16 14-28 2M200 172q16 14 28 2', k.ink, 5),
        shape('M148 222q52 26 104 0l10 22q-62 28-124 0Z', k.accent),
      ].join(''),
    [200, 140],
  ),

  bunny: stands(
    (k) =>
      [
        oval(152, 62, 30, 76, k.main, ' transform="rotate(-8 152 62)"'),
        oval(248, 62, 30, 76, k.main, ' transform="rotate(8 248 62)"'),
        oval(152, 66, 14, 54, k.accentTint, ' transform="rotate(-8 152 66)"'),
        oval(248, 66, 14, 54, k.accentTint, ' transform="rotate(8 248 66)"'),
        bodyOf(k),
        oval(200, 176, 92, 80, k.main),
        face(200, 172, 34, k.ink, k.accent),
        shape('M200 250q-52-32-52 0t52 2q52-34 52-2t-52-2Z', k.accent),
        disc(200, 250, 12, k.accentShade),
      ].join(''),
    [200, 160],
  ),

  elephant: stands(
    (k) =>
      [
        bodyOf(k),
        oval(90, 130, 72, 84, k.shade),
        oval(310, 130, 72, 84, k.shade),
        oval(94, 134, 46, 58, k.accentTint),
        oval(306, 134, 46, 58, k.accentTint),
        disc(200, 128, 92, k.main),
        line('M200 150v80q0 34 34 30', k.main, 44),
        line('M186 190h28M188 214h28', k.shade, 5),
        disc(160, 122, 10, k.ink),
        disc(240, 122, 10, k.ink),
        oval(146, 152, 15, 10, k.accent, ' fill-opacity=".7"'),
        oval(254, 152, 15, 10, k.accent, ' fill-opacity=".7"'),
      ].join(''),
    [200, 140],
  ),

  fox: stands(
    (k) =>
      [
        shape('M270 330q110 10 96-100-60 10-90 60Z', k.shade),
        shape('M366 230q-24 4-40 16 10 30 30 34 12-20 10-50Z', k.paper),
        bodyOf(k),
        shape(
          'M96 30l80 40h48l80-40 6 110q-30 90-110 100-80-10-110-100Z',
          k.main,
          ` stroke="${k.main}" stroke-width="12" stroke-linejoin="round"`,
        ),
        shape('M108 50l46 26-44 30ZM292 50l-46 26 44 30Z', k.accentTint),
        shape('M92 150q60-10 108 60 48-70 108-60-24 82-108 90-84-8-108-90Z', k.paper),
        disc(154, 146, 10, k.ink),
        disc(246, 146, 10, k.ink),
        oval(200, 214, 15, 11, k.ink),
      ].join(''),
    [200, 140],
  ),

  comforter: lies(
    (k) =>
      [
        `<g transform="rotate(45 200 240)">${box(90, 130, 220, 220, 24, k.fabric)}${box(90, 130, 220, 220, 24, 'none', ` stroke="${k.accent}" stroke-width="12"`)}</g>`,
        oval(168, 96, 20, 56, k.main, ' transform="rotate(-14 168 96)"'),
        oval(232, 96, 20, 56, k.main, ' transform="rotate(14 232 96)"'),
        oval(168, 100, 9, 38, k.accentTint, ' transform="rotate(-14 168 100)"'),
        oval(232, 100, 9, 38, k.accentTint, ' transform="rotate(14 232 100)"'),
        disc(200, 186, 66, k.main),
        face(200, 184, 25, k.ink, k.accent),
        oval(110, 246, 36, 22, k.main, ' transform="rotate(-20 110 246)"'),
        oval(290, 246, 36, 22, k.main, ' transform="rotate(20 290 246)"'),
      ].join(''),
    [200, 180],
  ),

  rattle: lies(
    (k) =>
      `<g transform="rotate(35 200 200)">${[
        disc(200, 320, 50, 'none', ` stroke="${k.wood}" stroke-width="24"`),
        box(186, 186, 28, 94, 12, k.wood),
        disc(200, 114, 88, k.main),
        shape('M114 96a88 88 0 0 1 172 0q-86 40-172 0Z', k.tint),
        line('M114 132q86 40 172 0', k.accent, 13),
        star(200, 80, 17, k.paper),
        disc(160, 176, 7, k.accent),
        disc(200, 184, 7, k.accent),
        disc(240, 176, 7, k.accent),
      ].join('')}</g>`,
    [200, 140],
  ),

  teether: lies(
    (k) =>
      [
        disc(200, 220, 116, 'none', ` stroke="${k.wood}" stroke-width="42"`),
        disc(200, 220, 116, 'none', ` stroke="${k.woodShade}" stroke-width="3" stroke-opacity=".5"`),
        ...[
          [200, 92],
          [140, 106],
          [260, 106],
          [94, 148],
          [306, 148],
        ].map(([x = 0, y = 0], i) =>
          disc(x, y, 31, [k.main, k.accent, k.tint, k.shade, k.accentTint][i] ?? k.main),
        ),
        shape(
          'M146 320q-40-80-12-100 26 10 28 64 38-8 76 0 2-54 28-64 28 20-12 100-4 56-54 56t-54-56Z',
          k.main,
        ),
        face(200, 326, 18, k.ink, k.tint),
      ].join(''),
    [200, 300],
  ),

  keys: lies(
    (k) =>
      [
        disc(200, 90, 52, 'none', ` stroke="${k.accent}" stroke-width="24"`),
        `<g transform="rotate(28 200 110)">${box(172, 130, 56, 200, 26, k.main)}${star(200, 290, 17, k.paper)}</g>`,
        `<g transform="rotate(-28 200 110)">${box(172, 130, 56, 200, 26, k.shade)}${heart(200, 288, 17, k.paper)}</g>`,
        box(172, 130, 56, 210, 26, k.tint),
        disc(200, 300, 17, k.paper),
      ].join(''),
    [200, 150],
  ),

  stackingRings: stands(
    (k) =>
      [
        box(188, 60, 24, 300, 12, k.wood),
        disc(200, 66, 32, k.accent),
        box(150, 98, 100, 52, 26, '#ecc66e'),
        box(130, 150, 140, 54, 27, k.tint),
        box(110, 204, 180, 56, 28, k.main),
        box(90, 260, 220, 58, 29, k.shade),
        box(66, 318, 268, 62, 28, k.wood),
        face(200, 66, 11, k.ink, '#e6a79c'),
      ].join(''),
    [200, 200],
  ),

  blocks: stands(
    (k) =>
      [
        box(40, 250, 130, 130, 16, k.main),
        box(182, 250, 130, 130, 16, k.accent),
        box(108, 112, 130, 130, 16, k.tint, ' transform="rotate(-5 173 177)"'),
        box(58, 268, 94, 94, 10, k.paper),
        box(200, 268, 94, 94, 10, k.paper),
        star(105, 314, 30, k.main),
        heart(247, 310, 30, k.accent),
        `<g transform="rotate(-5 173 177)">${box(126, 130, 94, 94, 10, k.paper)}${disc(173, 177, 29, k.shade)}</g>`,
        shape(
          'M326 380v-90l50 90Z',
          '#ecc66e',
          ' stroke="#ecc66e" stroke-width="14" stroke-linejoin="round"',
        ),
      ].join(''),
    [170, 220],
  ),

  shapeSorter: stands(
    (k) =>
      [
        shape('M70 160l60-70h220l-40 70Z', k.tint),
        box(60, 160, 256, 220, 20, k.wood),
        shape('M316 172l40-70v196l-40 70Z', k.woodShade),
        disc(126, 226, 32, k.deep, ' fill-opacity=".55"'),
        box(212, 196, 62, 62, 8, k.deep, ' fill-opacity=".55"'),
        shape('M94 346l34-58 34 58Z', k.deep, ' fill-opacity=".55"'),
        star(244, 320, 32, k.accent),
        disc(206, 96, 30, k.main),
        box(254, 58, 50, 50, 8, k.accent, ' transform="rotate(12 280 84)"'),
      ].join(''),
    [180, 230],
  ),

  ball: stands(
    (k) =>
      [
        disc(200, 224, 156, k.main),
        shape('M200 68q-80 70-80 156t80 156q-156 0-156-156T200 68Z', k.accent),
        shape('M200 68q80 70 80 156t-80 156q156 0 156-156T200 68Z', k.tint),
        disc(200, 84, 30, k.paper),
        star(200, 230, 36, k.paper),
      ].join(''),
    [200, 200],
  ),

  xylophone: lies(
    (k) =>
      [
        shape(
          'M50 96l300 50v130L50 330Z',
          k.wood,
          ` stroke="${k.wood}" stroke-width="22" stroke-linejoin="round"`,
        ),
        row(
          6,
          52,
          (x, i) =>
            box(
              56 + x,
              84 + i * 12,
              36,
              256 - i * 25,
              12,
              ['#d9705f', '#ec8a72', '#ecc66e', '#8fae8b', '#86b2cf', '#a99bc9'][i] ?? k.main,
            ) +
            disc(74 + x, 104 + i * 12, 5, k.paper) +
            disc(74 + x, 322 - i * 13, 5, k.paper),
        ),
        line('M120 390L280 250', k.woodShade, 12),
        disc(286, 244, 22, k.main),
      ].join(''),
    [170, 200],
  ),

  train: stands(
    (k) =>
      [
        box(36, 210, 140, 120, 18, k.main),
        box(24, 186, 164, 36, 16, k.shade),
        box(60, 232, 60, 48, 10, '#dcecf4'),
        box(160, 246, 190, 84, 36, k.accent),
        box(290, 180, 40, 72, 8, k.shade),
        box(280, 164, 60, 26, 10, k.main),
        disc(320, 130, 24, '#fffdf8'),
        disc(350, 92, 16, '#fffdf8'),
        box(26, 322, 340, 22, 10, k.woodShade),
        wheel(86, 346, 34, k.wood, k.main),
        wheel(186, 346, 34, k.wood, k.main),
        wheel(300, 346, 34, k.wood, k.main),
        disc(236, 280, 13, k.paper),
      ].join(''),
    [160, 260],
  ),

  pushWalker: stands(
    (k) =>
      [
        line('M60 80L120 320M140 80L196 320', k.wood, 16),
        line('M48 76h110', k.woodShade, 22),
        shape('M100 220h240l20 110H108Z', k.main),
        box(88, 206, 268, 28, 14, k.shade),
        box(150, 150, 66, 62, 10, k.accent),
        box(226, 150, 66, 62, 10, k.tint),
        box(190, 88, 66, 62, 10, '#ecc66e', ' transform="rotate(8 223 119)"'),
        star(183, 182, 17, k.paper),
        heart(259, 180, 16, k.paper),
        wheel(134, 340, 40, k.wood, k.accent),
        wheel(322, 340, 40, k.wood, k.accent),
      ].join(''),
    [220, 190],
  ),

  rideOn: stands(
    (k) =>
      [
        line('M236 210L262 110', k.metalShade, 15),
        line('M232 108h64', k.ink, 20),
        shape('M40 300q0-60 60-66l40-6q20-40 70-10l60 10q90 6 96 80 0 30-30 30H70q-30 0-30-38Z', k.main),
        shape('M92 232q70-40 130 0l-10 18H104Z', k.deep),
        shape('M40 300q0-16 6-30 30 0 30 30-10 20-36 0Z', '#ecc66e'),
        disc(340, 278, 17, '#fff3c9'),
        line('M112 292h130', k.tint, 9),
        wheel(112, 338, 42, k.ink, k.accent),
        wheel(296, 338, 42, k.ink, k.accent),
        star(184, 296, 20, k.accent),
      ].join(''),
    [200, 250],
  ),

  rockingHorse: stands(
    (k) =>
      [
        line('M30 330q170 90 340 0', k.wood, 19),
        line('M120 262l-30 94M270 262l34 94', k.wood, 19),
        line('M92 200Q50 220 66 300', k.accent, 26),
        shape(
          'M88 190q70-10 120 0 40-20 60-80 10-50 60-56l20-22 8 34q26 20 32 60l-40 20-24-8q-6 100-50 136-100 40-180 0-26-30-6-84Z',
          k.main,
        ),
        shape('M256 130q10-60 70-74l-30-14q-60 10-76 96-10 40-36 56h40q20-20 32-64Z', k.accent),
        shape('M130 186q50-16 90 2 10 40 0 70-50 14-96 0-6-40 6-72Z', k.shade),
        disc(336, 92, 8, k.ink),
        oval(348, 124, 12, 8, k.tint),
        box(300, 70, 9, 66, 4, k.deep, ' transform="rotate(24 304 100)"'),
      ].join(''),
    [250, 150],
  ),

  balanceBike: stands(
    (k) =>
      [
        line('M92 318L176 226 268 240 316 318M176 226L150 170M268 240L248 120', k.main, 19),
        box(104, 148, 88, 28, 14, k.deep),
        line('M214 116q40-14 66 6', k.wood, 17),
        disc(92, 318, 62, 'none', ` stroke="${k.ink}" stroke-width="17"`),
        disc(316, 318, 62, 'none', ` stroke="${k.ink}" stroke-width="17"`),
        ...[92, 316].map(
          (x) =>
            row(
              4,
              45,
              (turn) =>
                `<path d="M${x - 50} 318h100" stroke="${k.accent}" stroke-width="5" transform="rotate(${turn} ${x} 318)"/>`,
            ) + disc(x, 318, 15, k.accent),
        ),
      ].join(''),
    [200, 200],
  ),

  playGym: stands(
    (k) =>
      [
        oval(200, 346, 190, 34, k.shade),
        oval(200, 338, 190, 34, k.main),
        oval(200, 338, 146, 24, k.tint),
        line('M60 340Q120 20 200 20t140 320', k.wood, 17),
        line('M140 340Q180 40 200 20', k.woodShade, 12),
        line('M140 90v50M200 24v110M262 96v54', k.paperShade, 5),
        star(140, 168, 28, k.accent),
        disc(200, 164, 30, k.main),
        face(200, 162, 12, k.ink, k.accent),
        heart(262, 172, 26, '#ec8a72'),
      ].join(''),
    [200, 140],
  ),

  playMat: lies(
    (k) =>
      [
        box(50, 50, 300, 300, 46, k.fabric),
        box(50, 50, 300, 300, 46, 'none', ` stroke="${k.accent}" stroke-width="16"`),
        shape('M84 300q60-90 120-30 50-60 110 24v20H84Z', k.shade),
        disc(270, 124, 36, k.accent),
        shape('M90 150a20 20 0 0 1 14-32 28 28 0 0 1 52-4 22 22 0 0 1 14 36Z', k.paper),
        heart(200, 216, 20, k.paper),
      ].join(''),
    [220, 180],
  ),

  teepee: stands(
    (k) =>
      [
        line('M176 20l50 60M224 20l-50 60', k.wood, 12),
        shape('M200 50L350 372q-150 22-300 0Z', k.fabric),
        shape('M200 90q16 150 92 288-90 8-186 0 76-130 94-288Z', k.deep, ' fill-opacity=".75"'),
        shape('M200 70q-4 180-106 308l-44-6Z', k.tint),
        shape('M200 70q4 180 106 308l44-6Z', k.tint),
        shape('M130 360q70-30 140 0v18q-70 8-140 0Z', k.accent),
        line('M84 300q116 40 232 0', k.wood, 4),
        ...[
          [120, 312],
          [172, 324],
          [228, 324],
          [280, 312],
        ].map(([x = 0, y = 0], i) =>
          shape(`M${x - 14} ${y - 4}h28l-14 32Z`, [k.accent, k.main, '#ecc66e', k.accentTint][i] ?? k.main),
        ),
      ].join(''),
    [200, 150],
  ),

  activityCube: stands(
    (k) =>
      [
        line('M120 160q-30-100 40-90 60 20 20 70t60 30q70-30 40-100M300 160q20-60-30-80', k.main, 9),
        disc(130, 96, 15, '#ec8a72'),
        disc(196, 122, 15, '#ecc66e'),
        disc(268, 104, 15, '#86b2cf'),
        box(70, 160, 260, 220, 18, k.wood),
        box(90, 180, 220, 180, 12, k.paper),
        disc(150, 250, 45, k.accent),
        row(
          8,
          45,
          (turn) =>
            `<path d="M150 222v-26" stroke="${k.paper}" stroke-width="9" stroke-linecap="round" transform="rotate(${turn} 150 250)"/>`,
        ),
        disc(150, 250, 15, k.main),
        box(216, 206, 74, 34, 17, k.tint),
        disc(234, 223, 13, k.main),
        row(3, 27, (x) => disc(226 + x, 300, 14, ['#ec8a72', '#8fae8b', '#a99bc9'][x / 27] ?? k.main)),
      ].join(''),
    [190, 200],
  ),

  puzzle: lies(
    (k) =>
      [
        box(46, 66, 308, 268, 20, k.wood),
        box(64, 84, 272, 232, 10, k.pale),
        shape('M64 84h136v48q34-14 34 26t-34 26v16h-54q14 34-26 34t-26-34H64Z', k.main),
        shape('M336 84H200v48q34-14 34 26t-34 26v16h52q-14 34 26 34t26-34h32Z', k.accent),
        shape('M64 316V200h30q-14 34 26 34t26-34h54v50q34-10 34 20t-34 20v26Z', k.tint),
      ].join(''),
    [200, 180],
    [276, 268, 74],
  ),

  animalSet: stands(
    (k) =>
      [
        shape('M40 250h110q20 0 20 24v106h-26v-60H70v60H44V290q-24-14-4-40Z', k.main),
        disc(160, 240, 34, k.main),
        disc(170, 236, 5, k.ink),
        shape('M230 300q0-34 40-34h60q40 0 40 34v80h-24v-40h-90v40h-26Z', '#fffaf2'),
        ...[
          [250, 282],
          [282, 272],
          [314, 272],
          [344, 282],
        ].map(([x = 0, y = 0]) => disc(x, y, 22, '#fffaf2')),
        oval(372, 286, 22, 26, k.ink),
        shape('M190 150q0-50 40-54 16-30 40-10 34 0 30 44 20 40-10 60h-80q-26-10-20-40Z', k.accent),
        shape('M298 116l30 12-28 12Z', '#ec8a72'),
        disc(276, 112, 6, k.ink),
        line('M232 190v30M262 190v30', '#d9a441', 7),
        shape('M180 220h140v14H180Z', k.woodShade),
        box(180, 218, 140, 18, 8, k.wood),
      ].join(''),
    [190, 260],
  ),

  drum: stands(
    (k) =>
      [
        line('M60 60L190 190M340 60L220 190', k.wood, 14),
        disc(60, 60, 20, k.accent),
        disc(340, 60, 20, k.accent),
        shape('M70 220h260v120q-130 70-260 0Z', k.main),
        shape('M70 300h260v40q-130 70-260 0Z', k.shade),
        line('M74 250l50 90 50-76 50 88 50-88 50 76', k.paper, 8),
        oval(200, 220, 136, 46, k.accent),
        oval(200, 214, 118, 36, k.paper),
      ].join(''),
    [190, 260],
  ),

  crayons: lies(
    (k) =>
      [
        ...['#ec8a72', '#ecc66e', '#8fae8b', '#86b2cf', '#a99bc9'].map(
          (fill, i) =>
            `<g transform="rotate(${(i - 2) * 7} 200 560)">${box(86 + i * 48, 110, 40, 170, 8, fill)}${shape(`M${90 + i * 48} 112l10-40q6-10 12 0l10 40Z`, fill)}${box(86 + i * 48, 136, 40, 10, 0, '#fffaf2', ' fill-opacity=".5"')}</g>`,
        ),
        shape('M60 220h280l-14 130q-2 14-16 14H90q-14 0-16-14Z', k.main),
        shape('M60 220h280l-4 34H64Z', k.shade),
        star(200, 312, 29, k.paper),
      ].join(''),
    [200, 210],
  ),

  car: stands(
    (k) =>
      [
        shape(
          'M60 300q0-60 60-66l30-70q10-24 36-24h60q24 0 36 22l40 70q50 4 50 60v20q0 20-20 20H80q-20 0-20-32Z',
          k.main,
        ),
        shape('M166 172q4-8 14-8h16v66h-54Z', '#dcecf4'),
        shape('M214 164h28q12 0 18 10l30 56h-76Z', '#dcecf4'),
        disc(346, 278, 14, '#fff3c9'),
        line('M76 286h240', k.tint, 9),
        wheel(128, 334, 44, k.wood, k.accent),
        wheel(290, 334, 44, k.wood, k.accent),
      ].join(''),
    [200, 220],
  ),

  crinkleSquare: hangs(
    (k) =>
      [
        disc(200, 70, 44, 'none', ` stroke="${k.accent}" stroke-width="17"`),
        line('M200 110v40', k.wood, 10),
        shape('M80 190q20-40 60-40h120q40 0 60 40l20 110q-10 50-60 50H120q-50 0-60-50Z', k.fabric),
        disc(80, 330, 26, k.accent),
        disc(320, 330, 26, k.accent),
        disc(200, 250, 62, k.paper),
        face(200, 246, 22, k.ink, k.tint),
        shape('M70 190l-40 20 30 24ZM330 190l40 20-30 24Z', k.accent),
      ].join(''),
    [200, 240],
  ),

  sandSet: stands(
    (k) =>
      [
        line('M96 200q0-130 84-130t84 130', k.shade, 12),
        shape('M80 190h200l-26 170q-4 20-24 20H130q-20 0-24-20Z', k.main),
        box(70, 178, 220, 30, 15, k.tint),
        star(180, 290, 33, k.paper),
        `<g transform="rotate(16 330 240)">${box(318, 100, 24, 160, 12, k.wood)}${shape('M292 250h76v80q0 50-38 50t-38-50Z', k.accent)}</g>`,
      ].join(''),
    [180, 240],
  ),

  skittles: stands(
    (k) =>
      [
        ...[
          [70, k.tint],
          [150, k.main],
          [230, k.accent],
        ].map(
          ([x, fill]) =>
            shape(
              `M${Number(x)} 380q-24-70 6-130 6-20-4-50 0-44 36-44t36 44q-10 30-4 50 30 60 6 130Z`,
              String(fill),
            ) +
            line(`M${Number(x) + 8} 248q30 14 60 0`, k.paper, 10) +
            face(Number(x) + 38, 196, 10, k.ink, '#e6a79c'),
        ),
        disc(346, 336, 44, '#ec8a72'),
        line('M306 326q40 20 80 0', k.paper, 7),
      ].join(''),
    [190, 220],
  ),

  bouncer: stands(
    (k) =>
      [
        line('M40 370h250q70 0 60-60', k.metalShade, 15),
        line('M70 370q-10-70 60-140', k.metalShade, 15),
        shape(
          'M110 250Q60 240 90 200q90-10 150-20 60-60 70-110 30-20 50 10 20 140-80 210-70 40-120 20-40-10-50-60Z',
          k.shade,
        ),
        shape(
          'M120 232q70 0 140-40 50-60 64-110 16 0 20 10 10 120-80 180-60 34-100 16-36-16-44-56Z',
          k.fabric,
        ),
        shape('M120 232q40 0 80-12 30 40 10 70-40 14-60 4-26-20-30-62Z', k.tint),
        line('M220 130Q120 10 90 110', k.wood, 11),
        line('M112 62v44M158 60v46', k.paperShade, 4),
        star(112, 124, 19, k.accent),
        heart(158, 118, 18, '#ec8a72'),
      ].join(''),
    [250, 180],
  ),

  moneyBox: stands(
    (k) =>
      [
        oval(200, 250, 140, 104, k.main),
        shape('M96 180l-10-60 66 26ZM304 180l10-60-66 26Z', k.shade),
        box(112, 324, 42, 56, 14, k.shade),
        box(246, 324, 42, 56, 14, k.shade),
        oval(200, 270, 52, 36, k.tint),
        oval(182, 270, 9, 12, k.deep),
        oval(218, 270, 9, 12, k.deep),
        disc(146, 222, 10, k.ink),
        disc(254, 222, 10, k.ink),
        box(170, 152, 60, 13, 6, k.deep),
        moved(150, 60, 0.25, disc(200, 200, 120, '#ecc66e') + disc(200, 200, 84, '#d9a441')),
      ].join(''),
    [200, 220],
  ),
};
