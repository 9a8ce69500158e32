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
import { lies, stands } from './motif.ts';

const pushchairShape = (k: Inks): string =>
  [
    line('M66 92L304 344M182 216L112 338', k.metalShade, 13),
    line('M40 104q10-22 34-8', k.wood, 16),
    shape('M128 280h150l-20 44q-4 8-14 8h-82q-10 0-13-8Z', k.shade),
    line('M128 282h150', k.deep, 7),
    shape('M136 118q26-14 44 4l34 98h74q22 0 24 22l8 50q0 12-14 14l-24-2-10-36h-74q-18 0-24-18Z', k.fabric),
    shape('M180 122l34 98h74q22 0 24 22h-100q-22 0-28-18l-24-92Z', k.tint, ' fill-opacity=".8"'),
    shape('M126 132Q118 26 236 26q66 4 72 66L172 146q-20 8-46-14Z', k.fabric),
    shape('M126 132Q118 26 236 26q-76 30-64 120-20 8-46-14Z', k.shade, ' fill-opacity=".6"'),
    line('M236 26q-30 40-26 104M236 26q20 30 24 84', k.deep, 3, ' stroke-opacity=".45"'),
    line('M214 178q50-34 76 4', k.wood, 11),
    wheel(112, 338, 42, k.ink, k.accent),
    wheel(304, 346, 34, k.ink, k.accent),
  ].join('');

const frontSeat = (k: Inks, x: number): string =>
  [
    shape(`M${x - 50} 130h100l10 150q0 16-16 16h-88q-16 0-16-16Z`, k.shade),
    shape(`M${x - 34} 150h68l4 96h-76Z`, k.tint, ' fill-opacity=".8"'),
    line(`M${x - 20} 150v50l20 24 20-24v-50M${x} 224v34`, k.deep, 6),
    disc(x, 224, 9, k.accent),
    shape(`M${x - 62} 140q0-88 62-88t62 88q-62-26-124 0Z`, k.fabric),
    shape(`M${x - 62} 140q0-88 62-88-30 24-30 78-20 2-32 10Z`, k.shade, ' fill-opacity=".5"'),
    box(x - 46, 296, 92, 20, 10, k.shade),
  ].join('');

const twinWheel = (k: Inks, x: number): string =>
  box(x - 20, 326, 16, 54, 8, k.ink) + box(x + 4, 326, 16, 54, 8, k.ink);

export const travelMotifs = {
  pram: stands(
    (k) =>
      [
        line('M110 280L286 336M290 280L114 336', k.metalShade, 10),
        line('M84 190Q44 176 40 132', k.metalShade, 11),
        line('M28 130h28', k.wood, 16),
        shape('M72 178h244q-2 108-100 112h-44q-96-6-100-112Z', k.fabric),
        shape('M72 178h244q0 16-4 30H76q-4-14-4-30Z', k.shade),
        shape('M316 184A124 124 0 0 0 186 56v128Z', k.fabric),
        shape('M186 56v128h40q-2-76-40-128Z', k.shade, ' fill-opacity=".55"'),
        line('M186 60q60 40 74 120M186 60q88 30 108 112', k.deep, 3, ' stroke-opacity=".4"'),
        shape('M92 178q40-30 92 0Z', k.accent),
        line('M94 250q100 36 204 0', k.tint, 5, ' stroke-dasharray="2 12"'),
        wheel(114, 332, 48, k.ink, k.accent),
        wheel(288, 332, 48, k.ink, k.accent),
      ].join(''),
    [230, 150],
  ),

  pushchair: stands(pushchairShape, [200, 120]),

  buggy: stands(
    (k) =>
      [
        line('M116 44v-6q0-18 18-18M284 44v-6q0-18-18-18', k.wood, 15),
        line('M116 48L262 332M284 48L138 332', k.metalShade, 11),
        line('M116 52v280M284 52v280', k.metal, 12),
        shape('M130 120h140l12 160q0 20-20 20H138q-20 0-20-20Z', k.shade),
        shape('M152 146h96l6 96H146Z', k.tint, ' fill-opacity=".8"'),
        line('M176 146v54l24 26 24-26v-54M200 226v38', k.deep, 7),
        disc(200, 226, 11, k.accent),
        shape('M108 132q0-86 92-86t92 86q-92-30-184 0Z', k.fabric),
        shape('M108 132q0-86 92-86-46 26-46 74-26 4-46 12Z', k.shade, ' fill-opacity=".55"'),
        box(138, 298, 124, 20, 10, k.shade),
        twinWheel(k, 116),
        twinWheel(k, 284),
      ].join(''),
    [200, 130],
  ),

  doublePushchair: stands(
    (k) =>
      [
        line('M52 96v240M348 96v240M200 110v226', k.metal, 12),
        line('M52 80q0-22 22-22h252q22 0 22 22', k.wood, 14),
        frontSeat(k, 126),
        frontSeat(k, 274),
        twinWheel(k, 56),
        twinWheel(k, 200),
        twinWheel(k, 344),
      ].join(''),
    [200, 130],
  ),

  carrycot: stands(
    (k) =>
      [
        line('M90 250Q96 70 210 60', k.wood, 12),
        shape('M40 250h320l-14 90q-6 40-50 40H104q-44 0-50-40Z', k.fabric),
        shape('M40 238q0-10 12-10h296q12 0 12 10v26H40Z', k.shade),
        shape('M204 232q-6-140 74-150 78 10 78 150Z', k.fabric),
        shape('M204 232q-6-140 74-150-40 40-38 150Z', k.shade, ' fill-opacity=".55"'),
        shape('M58 230q66-36 146 0Z', k.accent),
        line('M60 330q140 34 280 0', k.tint, 5, ' stroke-dasharray="2 12"'),
      ].join(''),
    [280, 180],
  ),

  footmuff: lies(
    (k) =>
      [
        shape('M200 30c70 0 92 44 92 110v150c0 56-30 84-92 84s-92-28-92-84V140c0-66 22-110 92-110Z', k.shade),
        shape('M200 52c52 0 68 34 68 84v60H132v-60c0-50 16-84 68-84Z', k.paper),
        shape('M108 196q92-34 184 0v96c0 54-30 82-92 82s-92-28-92-82Z', k.fabric),
        shape('M108 196q92-34 184 0v30q-92-34-184 0Z', k.accent),
        line('M278 216v120', k.paper, 5, ' stroke-dasharray="5 8"'),
        box(184, 110, 32, 9, 4, k.paperShade),
        box(184, 150, 32, 9, 4, k.paperShade),
      ].join(''),
    [200, 220],
  ),

  raincover: stands(
    (k) =>
      [
        pushchairShape(k),
        shape(
          'M112 140Q100 10 240 10q90 6 98 120l16 150q4 40-30 44l-60 4-110-40Z',
          '#e9f4fb',
          ' fill-opacity=".55" stroke="#fff" stroke-width="6"',
        ),
        ...[
          [176, 80],
          [280, 120],
          [322, 210],
          [236, 200],
          [150, 170],
        ].map(([x = 0, y = 0]) => shape(`M${x} ${y}q14 18 0 26-14-8 0-26Z`, '#86b2cf')),
      ].join(''),
    [250, 150],
  ),

  parasol: stands(
    (k) =>
      [
        line('M200 110v190q0 30-40 44', k.metalShade, 11),
        box(126, 326, 60, 44, 14, k.ink),
        disc(156, 348, 9, k.metal),
        shape(
          'M36 190Q56 40 200 40t164 150q-22-30-54-4-26-28-56-4-28-28-54-4-28-24-54 4-30-24-56 4-32-26-54 4Z',
          k.fabric,
        ),
        shape('M200 40q-96 30-110 146-32-26-54 4Q56 40 200 40Z', k.shade, ' fill-opacity=".5"'),
        shape('M200 40q90 30 110 146 32-26 54 4Q344 40 200 40Z', k.tint, ' fill-opacity=".5"'),
        line('M200 26v16', k.wood, 12),
      ].join(''),
    [200, 120],
  ),

  pramCaddy: stands(
    (k) =>
      [
        line('M96 170V90M304 170V90', k.deep, 16),
        line('M60 86h280', k.metalShade, 18),
        shape('M150 110h44l-6 80h-32Z', k.paper),
        box(144, 98, 56, 16, 8, k.accent),
        shape('M60 170h280l-16 176q-4 34-38 34H114q-34 0-38-34Z', k.fabric),
        box(50, 158, 300, 30, 15, k.shade),
        box(96, 230, 100, 100, 14, k.tint),
        box(208, 230, 100, 100, 14, k.tint),
        line('M96 256h100M208 256h100', k.deep, 5),
      ].join(''),
    [200, 230],
  ),

  changingBag: stands(
    (k) =>
      [
        line('M130 130q0-90 70-90t70 90', k.deep, 14),
        shape('M64 150q0-30 30-30h212q30 0 30 30l16 190q0 40-40 40H88q-40 0-40-40Z', k.fabric),
        shape('M60 150q0-30 34-30h212q34 0 34 30l6 60q-146 60-292 0Z', k.shade),
        box(180, 206, 40, 60, 12, k.wood),
        disc(200, 244, 7, k.paper),
        box(84, 262, 84, 90, 14, k.tint),
        box(232, 262, 84, 90, 14, k.tint),
        shape('M104 262v-36q0-10 9-10h26q9 0 9 10v36Z', k.paper),
        box(112, 204, 28, 16, 8, k.accent),
      ].join(''),
    [200, 230],
  ),

  rucksack: stands(
    (k) =>
      [
        line('M166 66q0-36 34-36t34 36', k.deep, 13),
        shape('M82 160q0-104 118-104t118 104v170q0 50-50 50H132q-50 0-50-50Z', k.fabric),
        shape('M82 160q0-104 118-104t118 104v24q-118 50-236 0Z', k.shade),
        line('M92 190q108 44 216 0', k.paper, 5),
        box(186, 176, 28, 50, 10, k.wood),
        box(114, 244, 172, 110, 26, k.tint),
        line('M126 274h148', k.deep, 5),
        shape('M60 220q0-16 16-16h10v120H76q-16 0-16-16Z', k.shade),
        shape('M340 220q0-16-16-16h-10v120h10q16 0 16-16Z', k.shade),
        heart(200, 308, 17, k.accent),
      ].join(''),
    [200, 220],
  ),

  carrier: lies(
    (k) =>
      [
        line('M140 110Q90 30 46 120t70 160M260 110q50-80 94 10t-70 160', k.shade, 30),
        shape('M134 84q66 34 132 0l22 196q-88 46-176 0Z', k.fabric),
        shape('M134 84q66 34 132 0l6 44q-72 30-144 0Z', k.accent),
        shape(
          'M60 278q140 44 280 0 14 0 14 16v30q0 14-16 18-138 34-276 0-16-4-16-18v-30q0-16 14-16Z',
          k.shade,
        ),
        box(176, 300, 48, 30, 8, k.metal),
        box(166, 180, 68, 66, 14, k.tint),
        heart(200, 208, 14, k.paper),
      ].join(''),
    [200, 170],
  ),

  sling: lies(
    (k) =>
      [
        shape('M126 60q74-40 148 0 10 96 60 150 26 110-134 130Q40 320 66 210q50-54 60-150Z', k.fabric),
        shape(
          'M126 60q20-12 40-16-4 130-66 196-10 50 40 88-90-22-74-118 50-54 60-150Z',
          k.shade,
          ' fill-opacity=".6"',
        ),
        shape('M96 240q104 70 208 0-8 76-104 78t-104-78Z', k.tint),
        disc(200, 196, 46, '#f3d2b8'),
        shape('M152 200a48 48 0 0 1 96 0q-48-40-96 0Z', k.accent),
        line('M182 204q6 6 12 0M210 204q6 6 12 0', k.ink, 4),
        line('M194 220q6 5 12 0', k.ink, 4),
        disc(270, 74, 26, 'none', ` stroke="${k.metal}" stroke-width="11"`),
      ].join(''),
    [200, 210],
  ),

  cupHolder: stands(
    (k) =>
      [
        shape('M150 60h100l-14 120h-72Z', k.paper),
        shape('M146 96h108l-5 40h-98Z', k.accent),
        box(138, 44, 124, 26, 12, k.deep),
        shape('M112 170h176l-22 180q-4 30-34 30h-64q-30 0-34-30Z', k.main),
        box(102, 156, 196, 30, 15, k.shade),
        shape('M288 200q70-10 70 40t-60 44l4-34q24 0 24-14t-40-6Z', k.shade),
        disc(200, 280, 34, k.tint),
      ].join(''),
    [200, 160],
  ),

  buggyBoard: stands(
    (k) =>
      [
        line('M60 190L116 320M340 190L284 320', k.metalShade, 14),
        box(44, 160, 34, 46, 12, k.ink),
        box(322, 160, 34, 46, 12, k.ink),
        shape('M96 300h208q26 0 30 20l4 16q2 16-18 16H80q-20 0-18-16l4-16q4-20 30-20Z', k.main),
        row(5, 38, (x) => box(112 + x, 312, 20, 10, 5, k.tint)),
        row(5, 38, (x) => box(112 + x, 330, 20, 10, 5, k.tint)),
        wheel(110, 358, 22, k.ink, k.accent),
        wheel(290, 358, 22, k.ink, k.accent),
      ].join(''),
    [200, 320],
  ),

  infantSeat: stands(
    (k) =>
      [
        line('M92 246Q130 40 262 96q40 20 46 120', k.deep, 19),
        shape(
          'M36 236q-6-30 26-26 60 40 120 40 90-4 120-120 30-16 50 12 24 120-30 190-30 48-90 48H150Q50 360 36 236Z',
          k.shade,
        ),
        shape(
          'M56 216q60 44 128 42 92-6 124-120 16-4 22 6 10 100-40 158-24 30-74 30h-60q-84-6-100-116Z',
          k.fabric,
        ),
        shape('M246 150Q256 70 330 84q26 30 26 76-30-40-64-30-24 4-46 20Z', k.main),
        line('M236 196l-54 74M262 224l-44 52', k.accent, 11),
        disc(196, 282, 13, '#d9705f'),
        shape('M104 366h190q30 0 40 14H70q6-14 34-14Z', k.deep),
      ].join(''),
    [210, 220],
  ),

  carSeat: stands(
    (k) =>
      [
        shape('M96 330h208q30 0 36 50H60q6-50 36-50Z', k.ink),
        shape('M118 70q0-46 82-46t82 46l18 230H100Z', k.deep),
        shape('M132 120q0-40 68-40t68 40l12 180H120Z', k.fabric),
        shape('M122 56q0-36 78-36t78 36v62q-18 26-36 4-42-20-84 0-18 22-36-4Z', k.main),
        shape('M148 62q52-20 104 0v44q-52-16-104 0Z', k.tint),
        shape(
          'M72 270q-4-30 26-30 24 0 30 40 72-16 144 0 6-40 30-40 30 0 26 30l-10 70q-4 24-30 24H112q-26 0-30-24Z',
          k.shade,
        ),
        shape('M124 284q76-18 152 0l-10 46q-66 14-132 0Z', k.tint),
        line('M166 118l6 110 28 24 28-24 6-110M200 252v50', k.accent, 12),
        box(182, 236, 36, 34, 9, '#d9705f'),
      ].join(''),
    [200, 200],
  ),

  boosterSeat: stands(
    (k) =>
      [
        shape('M122 60q0-40 78-40t78 40v70q-20 20-34 0-44-16-88 0-14 20-34 0Z', k.main),
        shape('M152 62q48-18 96 0v42q-48-14-96 0Z', k.tint),
        shape('M112 150q88-36 176 0l16 150H96Z', k.fabric),
        shape('M112 150q20-10 40-14l-8 164H96Z', k.shade, ' fill-opacity=".6"'),
        shape('M288 150q-20-10-40-14l8 164h48Z', k.shade, ' fill-opacity=".6"'),
        shape(
          'M64 270q0-24 28-24t32 30q76-14 152 0 4-30 32-30t28 24l-8 86q-2 24-28 24H100q-26 0-28-24Z',
          k.shade,
        ),
        shape('M122 290q78-16 156 0l-6 56q-72 14-144 0Z', k.tint),
        box(70, 246, 50, 22, 11, k.accent),
        box(280, 246, 50, 22, 11, k.accent),
      ].join(''),
    [200, 150],
  ),

  boosterCushion: stands(
    (k) =>
      [
        shape(
          'M50 230q0-34 34-34t40 44q76-20 152 0 6-44 40-44t34 44l-12 106q-4 34-40 34H102q-36 0-40-34Z',
          k.shade,
        ),
        shape('M112 266q88-26 176 0l-8 70q-80 18-160 0Z', k.fabric),
        box(56, 190, 66, 28, 14, k.accent),
        box(278, 190, 66, 28, 14, k.accent),
        star(200, 300, 22, k.paper),
      ].join(''),
    [200, 270],
  ),

  seatBase: stands(
    (k) =>
      [
        box(90, 250, 24, 130, 10, k.metalShade),
        box(74, 364, 56, 16, 8, k.ink),
        shape(
          'M60 230h220q40 0 46-40l8-80q4-20 22-16t18 26l-18 130q-6 50-56 50H84q-34 0-34-36 0-34 10-34Z',
          k.main,
        ),
        shape('M80 218h180q30 0 36-26h30q-8 62-60 62H80q-18 0-18-18t18-18Z', k.tint),
        box(140, 196, 70, 26, 10, k.deep),
        disc(110, 276, 10, '#8fae8b'),
        disc(142, 276, 10, '#8fae8b'),
        box(344, 268, 44, 16, 8, k.metal),
        box(336, 240, 44, 16, 8, k.metal),
      ].join(''),
    [180, 240],
  ),

  carMirror: stands(
    (k) =>
      [
        line('M20 190h360', k.shade, 26),
        shape('M88 130q0-50 50-50h124q50 0 50 50v110q0 50-50 50H138q-50 0-50-50Z', k.main),
        shape('M108 136q0-38 38-38h108q38 0 38 38v98q0 38-38 38H146q-38 0-38-38Z', '#dcecf4'),
        shape('M150 272q4-52 50-52t50 52Z', k.accent),
        disc(200, 182, 46, '#f3d2b8'),
        shape('M158 168q10-40 52-34 28 4 32 34-40-24-84 0Z', '#94694c'),
        face(200, 186, 19, k.ink, '#e6a79c'),
        line('M130 120l26-14M128 150l60-40', '#fff', 7, ' stroke-opacity=".7"'),
        line('M150 292l-30 88M250 292l30 88', k.shade, 20),
      ].join(''),
    [200, 170],
  ),

  sunshade: lies(
    (k) =>
      [
        `<g transform="rotate(-8 150 170)">${box(40, 80, 220, 170, 46, k.fabric)}${box(40, 80, 220, 170, 46, 'none', ` stroke="${k.deep}" stroke-width="9"`)}</g>`,
        `<g transform="rotate(7 240 240)">${box(136, 166, 220, 170, 46, k.tint)}${box(136, 166, 220, 170, 46, 'none', ` stroke="${k.deep}" stroke-width="9"`)}${disc(246, 250, 44, k.accent)}${row(8, 45, (turn) => `<path d="M246 192v-18" stroke="${k.accent}" stroke-width="10" stroke-linecap="round" transform="rotate(${turn} 246 250)"/>`)}</g>`,
      ].join(''),
    [240, 240],
  ),

  seatProtector: stands(
    (k) =>
      [
        shape('M120 30h160q18 0 20 18l14 160H86l14-160q2-18 20-18Z', k.shade),
        shape('M86 200h228l28 130q4 50-40 50H98q-44 0-40-50Z', k.fabric),
        row(5, 44, (x) => line(`M${112 + x} 44l${(x - 88) / 12} 150`, k.deep, 3, ' stroke-dasharray="4 9"')),
        row(3, 82, (x) => box(84 + x, 306, 68, 52, 10, k.tint) + box(84 + x, 306, 68, 12, 6, k.accent)),
        line('M86 204h228', k.accent, 9),
      ].join(''),
    [200, 230],
  ),

  travelCot: stands(
    (k) =>
      [
        box(40, 130, 320, 236, 24, k.main),
        box(74, 170, 252, 150, 16, k.pale),
        row(10, 26, (x) => line(`M${84 + x} 172v146`, k.tint, 2)),
        row(6, 26, (y) => line(`M76 ${184 + y}h248`, k.tint, 2)),
        box(76, 282, 248, 38, 10, k.paper),
        moved(
          214,
          210,
          0.24,
          disc(110, 90, 56, '#d3a878') +
            disc(290, 90, 56, '#d3a878') +
            disc(200, 180, 120, '#d3a878') +
            oval(200, 340, 110, 100, '#d3a878') +
            face(200, 170, 46, k.ink, '#e6a79c'),
        ),
        box(34, 120, 332, 32, 16, k.shade),
        box(44, 352, 34, 28, 10, k.ink),
        box(322, 352, 34, 28, 10, k.ink),
        box(170, 118, 60, 36, 14, k.accent),
      ].join(''),
    [220, 190],
  ),

  blind: stands(
    (k) =>
      [
        box(60, 40, 280, 280, 12, '#dcecf4'),
        line('M200 40v280M60 180h280', k.paper, 12),
        box(46, 30, 308, 200, 10, k.fabric),
        box(40, 24, 320, 26, 13, k.shade),
        box(46, 212, 308, 20, 10, k.accent),
        ...[
          [76, 70],
          [324, 70],
          [76, 196],
          [324, 196],
        ].map(([x = 0, y = 0]) => disc(x, y, 14, k.metal) + disc(x, y, 8, k.metalShade)),
        line('M60 320h280', k.wood, 26),
      ].join(''),
    [200, 130],
  ),

  suitcase: stands(
    (k) =>
      [
        line('M150 110V60q0-20 20-20h60q20 0 20 20v50', k.metalShade, 13),
        shape('M60 180q0-80 80-80h120q80 0 80 80v110q0 70-70 70H130q-70 0-70-70Z', k.main),
        shape('M60 216h280v26H60Z', k.shade),
        box(176, 204, 48, 50, 12, k.accent),
        disc(130, 170, 14, k.paper),
        disc(270, 170, 14, k.paper),
        disc(132, 172, 7, k.ink),
        disc(268, 172, 7, k.ink),
        line('M182 184q18 14 36 0', k.ink, 6),
        wheel(120, 354, 26, k.ink, k.accent),
        wheel(280, 354, 26, k.ink, k.accent),
      ].join(''),
    [200, 200],
  ),

  changingRoll: lies(
    (k) =>
      [
        shape('M70 150h240q34 0 34 60v100q0 30-30 30H70Z', k.tint),
        box(46, 120, 70, 230, 34, k.fabric),
        oval(81, 140, 35, 20, k.shade),
        oval(81, 140, 18, 10, k.tint),
        box(140, 180, 170, 130, 18, k.paper),
        row(3, 46, (x) => heart(180 + x, 242, 13, k.accent)),
        box(40, 220, 84, 26, 10, k.accent),
      ].join(''),
    [160, 220],
  ),
};
