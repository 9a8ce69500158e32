import { box, disc, face, heart, line, moved, oval, row, shape, star } from '#demo/pictures/drawing.ts';
import { hangs, lies, stands } from './motif.ts';

const blanketFold = 'M132 150h118v96q0 14-14 12-22-5-45 1-24 6-45-2-14-5-14-20Z';

export const nurseryMotifs = {
  cot: stands(
    (k) =>
      [
        box(62, 262, 276, 44, 10, k.paper),
        box(62, 276, 276, 30, 8, k.accentTint),
        row(9, 30, (x) => box(76 + x, 142, 11, 170, 5, k.tint)),
        box(40, 120, 30, 260, 12, k.main),
        box(330, 120, 30, 260, 12, k.main),
        box(40, 300, 320, 24, 8, k.shade),
        box(40, 130, 320, 24, 12, k.main),
        disc(55, 112, 15, k.shade),
        disc(345, 112, 15, k.shade),
        shape(blanketFold, k.accent),
        line('M132 168h118', k.paper, 6),
        heart(192, 212, 17, k.paper),
      ].join(''),
    [200, 190],
  ),

  toddlerBed: stands(
    (k) =>
      [
        box(46, 150, 30, 230, 14, k.shade),
        shape('M60 178q0-40 60-40h10v190H60Z', k.main),
        box(60, 290, 290, 50, 12, k.main),
        box(322, 240, 30, 140, 14, k.shade),
        box(96, 232, 92, 52, 26, k.paper),
        shape('M150 262q90-34 172 0v52H110q10-34 40-52Z', k.accent),
        shape('M150 262q-30 14-40 52h40q4-30 24-58Z', k.accentTint),
        star(250, 286, 14, k.paper),
        star(210, 300, 9, k.paper),
        star(292, 296, 9, k.paper),
      ].join(''),
    [190, 260],
  ),

  mosesBasket: stands(
    (k) =>
      [
        line('M112 290L72 372M288 290l40 82M112 372L160 290M288 372L240 290', k.wood, 15),
        line('M52 374q148 22 296 0', k.woodShade, 14),
        shape('M60 190h280q-8 112-60 118H120q-52-6-60-118Z', '#dcb98a'),
        row(8, 32, (x) => line(`M${84 + x} 204q-6 46 ${10 - x / 16} 96`, '#c59c69', 5)),
        line('M66 232h268M76 266h248', '#c59c69', 6),
        shape(
          'M54 176q0-14 14-14h264q14 0 14 14v26q0 14-14 14-11 0-16-10-5 10-17 10t-17-10q-5 10-17 10t-17-10q-5 10-17 10t-17-10q-5 10-17 10t-17-10q-5 10-17 10t-17-10q-5 10-17 10t-17-10q-5 10-17 10t-17-10q-5 10-16 10-14 0-14-14Z',
          k.paper,
        ),
        shape('M208 166q10-104 94-104 48 0 40 104Z', k.fabric),
        shape('M208 166q10-104 94-104-58 20-60 104Z', k.shade),
        line('M150 170q-4-66 44-70', '#c59c69', 10),
        shape('M72 164q50-26 128 0Z', k.tint),
      ].join(''),
    [250, 160],
  ),

  bedsideCrib: stands(
    (k) =>
      [
        line('M90 300v72M310 300v72', k.metalShade, 14),
        line('M56 376h70M274 376h70', k.metalShade, 14),
        box(52, 130, 296, 180, 26, k.main),
        box(76, 176, 248, 92, 14, k.pale),
        row(11, 22, (x) => line(`M${88 + x} 178v88`, k.tint, 2)),
        row(4, 22, (x) => line(`M78 ${190 + x}h244`, k.tint, 2)),
        box(76, 236, 248, 32, 10, k.paper),
        box(52, 130, 296, 24, 12, k.shade),
        shape('M230 122h90v68q-46 16-90 0Z', k.accent),
        line('M230 140h90', k.paper, 5),
        box(172, 284, 56, 10, 5, k.deep),
      ].join(''),
    [220, 200],
  ),

  wardrobe: stands(
    (k) =>
      [
        box(92, 350, 26, 30, 6, k.woodShade),
        box(282, 350, 26, 30, 6, k.woodShade),
        box(76, 40, 248, 318, 18, k.main),
        box(66, 28, 268, 26, 12, k.shade),
        box(90, 70, 106, 190, 10, k.tint),
        box(204, 70, 106, 190, 10, k.tint),
        box(104, 84, 78, 162, 8, k.pale),
        box(218, 84, 78, 162, 8, k.pale),
        box(90, 274, 220, 66, 10, k.tint),
        disc(186, 172, 7, k.wood),
        disc(214, 172, 7, k.wood),
        disc(150, 307, 8, k.wood),
        disc(250, 307, 8, k.wood),
        heart(143, 160, 12, k.tint),
        heart(257, 160, 12, k.tint),
      ].join(''),
    [200, 190],
  ),

  chest: stands(
    (k) =>
      [
        box(72, 348, 26, 32, 6, k.woodShade),
        box(302, 348, 26, 32, 6, k.woodShade),
        box(56, 160, 288, 196, 16, k.main),
        row(
          3,
          62,
          (y) =>
            box(72, 172 + y, 256, 52, 8, k.tint) +
            disc(140, 198 + y, 8, k.wood) +
            disc(260, 198 + y, 8, k.wood),
        ),
        box(46, 142, 308, 22, 10, k.shade),
        shape('M86 142q-4-38 26-36 90 18 176 0 30-2 26 36Z', k.fabric === k.main ? k.accent : k.fabric),
        shape('M120 142q-2-16 12-16 68 8 136 0 14 0 12 16Z', k.paper),
      ].join(''),
    [200, 150],
  ),

  bookcase: stands(
    (k) =>
      [
        box(80, 60, 240, 320, 18, k.main),
        box(98, 80, 204, 82, 6, k.shade),
        box(98, 176, 204, 82, 6, k.shade),
        box(98, 272, 204, 90, 6, k.shade),
        row(5, 22, (x, i) =>
          box(
            108 + x,
            96 + (i % 3) * 6,
            18,
            66 - (i % 3) * 6,
            3,
            [k.accent, k.paper, '#e6a79c', '#86b2cf', k.accentTint][i] ?? k.paper,
          ),
        ),
        disc(262, 138, 22, '#c97f5e'),
        shape('M246 128h32l-4 34h-24Z', '#c97f5e'),
        shape('M262 128q-30-20-18-40 18 8 18 40 2-34 24-40 6 26-24 40', '#8fae8b'),
        box(112, 208, 74, 50, 10, '#dcb98a'),
        line('M112 222h74M112 240h74', '#c59c69', 4),
        row(4, 20, (x, i) =>
          box(
            204 + x,
            196 + (i % 2) * 8,
            16,
            62 - (i % 2) * 8,
            3,
            [k.paper, k.accent, '#d9a441', '#a99bc9'][i] ?? k.paper,
          ),
        ),
        box(108, 300, 88, 62, 8, k.accentTint),
        box(204, 300, 88, 62, 8, k.accent),
        disc(152, 330, 7, k.paper),
        disc(248, 330, 7, k.paper),
      ].join(''),
    [190, 150],
  ),

  nursingChair: stands(
    (k) =>
      [
        line('M70 366q130 30 260 0', k.woodShade, 16),
        line('M120 300l-10 66M280 300l10 66', k.wood, 16),
        shape('M108 90q0-60 92-60t92 60v150H108Z', k.fabric),
        shape('M108 90q0-60 92-60-64 20-64 90v120h-28Z', k.shade, ' fill-opacity=".5"'),
        line('M168 60v150M200 52v100M232 60v150', k.shade, 4),
        box(82, 236, 236, 70, 26, k.tint),
        box(62, 190, 48, 118, 24, k.main),
        box(290, 190, 48, 118, 24, k.main),
        box(150, 168, 100, 78, 18, k.accent, ' transform="rotate(-8 200 207)"'),
        heart(200, 204, 14, k.paper),
      ].join(''),
    [200, 180],
  ),

  mattress: lies(
    (k) =>
      [
        shape('M40 226L200 306l160-80v46L200 356 40 272Z', k.accent),
        shape('M40 226l160 80v50L40 272Z', k.accentShade),
        shape('M52 214q-14 8 0 16l134 68q14 7 28 0l134-68q14-8 0-16L214 146q-14-7-28 0Z', k.paper),
        line(
          'M96 236l134-67M140 258l134-67M184 280l134-67M216 280L82 213M260 258l-134-67M304 236l-134-67',
          k.paperShade,
          4,
        ),
        line('M40 248l160 80 160-80', k.paper, 4, ' stroke-dasharray="2 12"'),
        shape('M250 330l60-30v-26l-60 30Z', k.main),
      ].join(''),
    [200, 240],
  ),

  lamp: stands(
    (k) =>
      [
        oval(200, 372, 70, 12, k.woodShade),
        shape('M168 250q-34 60-8 116h80q26-56-8-116Z', k.wood),
        box(188, 222, 24, 34, 6, k.woodShade),
        shape('M138 70h124q10 0 13 9l40 132q4 15-12 15H97q-16 0-12-15L125 79q3-9 13-9Z', k.fabric),
        shape('M138 70h30l-26 156H97q-16 0-12-15L125 79q3-9 13-9Z', k.paper, ' fill-opacity=".35"'),
        line('M96 216h208', k.accent, 7),
      ].join(''),
    [200, 160],
  ),

  nightLight: stands(
    (k) =>
      [
        disc(200, 230, 168, '#fff3c9', ' fill-opacity=".75"'),
        shape(
          'M138 190q-28-120 6-138 36 2 36 118 10-4 40 0 0-116 36-118 34 18 6 138 44 40 40 98-2 92-102 92T98 288q-4-58 40-98Z',
          k.main,
        ),
        shape('M148 170q-14-84 0-96 16 6 18 86ZM252 170q14-84 0-96-16 6-18 86Z', k.tint),
        oval(200, 310, 62, 54, k.tint),
        face(200, 236, 28, k.ink, k.accent),
      ].join(''),
    [200, 240],
  ),

  mobile: hangs(
    (k) =>
      [
        line('M200 0v70', k.wood, 8),
        line('M70 100q130-64 260 0', k.wood, 13),
        line('M76 104v90M158 78v130M242 78v86M324 104v110', k.paperShade, 4),
        shape('M44 232a34 34 0 1 1 46 36 40 40 0 0 1-46-36Z', k.accent),
        star(158, 236, 34, k.main),
        shape('M206 208q-8-34 24-36 12-26 40-8 30 0 26 30-2 16-20 16h-50q-16 2-20-2Z', k.paper),
        shape('M296 262q0-40 28-40t28 40q-14 16-28 16t-28-16Z', k.shade),
        heart(324, 250, 12, k.paper),
        line('M200 70v70', k.paperShade, 4),
        disc(200, 150, 15, k.tint),
      ].join(''),
    [170, 190],
  ),

  blanket: lies(
    (k) =>
      [
        box(56, 250, 288, 84, 34, k.shade),
        box(56, 190, 288, 84, 34, k.fabric),
        box(56, 130, 288, 84, 34, k.shade),
        box(56, 124, 288, 84, 34, k.fabric),
        shape('M214 124h96q34 0 34 40v40q0 44-40 70l-90-60Z', k.tint),
        line('M222 140l2 70 78 50', k.paper, 5, ' stroke-dasharray="2 13"'),
        line('M90 232h110M90 292h216', k.paper, 4, ' stroke-opacity=".6"'),
      ].join(''),
    [240, 180],
  ),

  shawl: lies(
    (k) =>
      [
        shape(
          'M200 44L364 200 200 356 36 200Z',
          k.fabric,
          ` stroke="${k.tint}" stroke-width="30" stroke-linejoin="round" stroke-dasharray="1 22" stroke-linecap="round"`,
        ),
        shape('M200 84l116 116-116 116L84 200Z', k.tint),
        line('M200 116l84 84-84 84-84-84Z', k.paper, 6, ' stroke-dasharray="1 13"'),
        line('M200 152l48 48-48 48-48-48Z', k.shade, 6, ' stroke-dasharray="1 13"'),
        heart(200, 198, 15, k.paper),
      ].join(''),
    [200, 160],
  ),

  sleepingBag: lies(
    (k) =>
      [
        shape(
          'M132 52q68 40 136 0l34 20q-26 56-10 100 50 110 26 168-10 26-50 26H132q-40 0-50-26-24-58 26-168 16-44-10-100Z',
          k.fabric,
        ),
        shape('M132 52q68 40 136 0l12 8q-80 54-160 0Z', k.accent),
        line('M98 72q26 56 10 100M302 72q-26 56-10 100', k.accent, 9),
        line('M200 84v236q0 24-30 24h-50', k.paper, 7),
        box(192, 92, 16, 26, 6, k.metalShade),
        disc(134, 66, 8, k.paper),
        disc(266, 66, 8, k.paper),
      ].join(''),
    [210, 130],
  ),

  swaddle: lies(
    (k) =>
      [
        shape(
          'M200 60c90 0 112 90 104 160-8 70-54 146-104 146S104 290 96 220C88 150 110 60 200 60Z',
          k.fabric,
        ),
        shape(
          'M100 170q90 90 200 110-34 84-100 86Q110 360 96 220q-2-26 4-50Z',
          k.tint,
          ' fill-opacity=".75"',
        ),
        shape('M302 168q-60 100-190 130-18-50-12-108 84 44 202-22Z', k.main, ' fill-opacity=".8"'),
        disc(200, 116, 44, k.paper),
        shape('M152 122a48 48 0 0 1 96 0q-48-30-96 0Z', k.accent),
        heart(212, 250, 14, k.paper),
      ].join(''),
    [200, 210],
  ),

  sheets: lies(
    (k) =>
      [
        box(70, 236, 260, 70, 22, k.paper),
        box(70, 236, 260, 22, 11, k.paperShade),
        box(70, 172, 260, 76, 24, k.fabric),
        box(70, 108, 260, 76, 24, k.tint),
        box(70, 108, 260, 26, 13, k.main),
        box(178, 100, 44, 212, 6, k.accent),
        shape('M200 196q-52-46-58-12t58 12q52-46 58-12t-58 12Z', k.accentShade),
        disc(200, 192, 13, k.accent),
      ].join(''),
    [200, 190],
  ),

  muslins: lies(
    (k) =>
      [
        shape('M66 250q134-26 268 0v66q-134 26-268 0Z', k.tint),
        shape('M66 190q134-26 268 0v66q-134 26-268 0Z', k.paper),
        shape('M66 128q134-26 268 0v66q-134 26-268 0Z', k.fabric),
        shape('M206 110q70 0 128 18v66q-18 40-58 62Z', k.pale),
        line('M220 124l60 116', k.shade, 4, ' stroke-dasharray="8 8"'),
        line('M84 230q50-10 110-10M84 294q110-16 230-2', k.shade, 3, ' stroke-dasharray="8 8"'),
      ].join(''),
    [230, 170],
  ),

  storageBasket: stands(
    (k) =>
      [
        disc(150, 160, 40, '#ec8a72'),
        disc(218, 140, 34, k.accent),
        moved(
          226,
          70,
          0.34,
          `${disc(120, 90, 60, '#d3a878')}${disc(280, 90, 60, '#d3a878')}${disc(200, 200, 130, '#d3a878')}${face(200, 190, 50, k.ink, '#e6a79c')}`,
        ),
        shape('M76 180h248l-20 180q-2 20-24 20H120q-22 0-24-20Z', k.main),
        shape('M80 216h240l-4 34H84ZM88 284h224l-4 34H92Z', k.shade, ' fill-opacity=".55"'),
        box(64, 168, 272, 30, 15, k.tint),
        line('M110 176q-30-44 12-44M290 176q30-44-12-44', k.wood, 12),
      ].join(''),
    [200, 190],
  ),

  rug: lies(
    (k) =>
      [
        oval(
          200,
          220,
          178,
          128,
          k.shade,
          ` stroke="${k.shade}" stroke-width="14" stroke-dasharray="2 16" stroke-linecap="round"`,
        ),
        oval(200, 216, 172, 122, k.main),
        oval(200, 216, 140, 96, k.accentTint),
        oval(200, 216, 106, 70, k.tint),
        oval(200, 216, 70, 44, k.accent),
        oval(200, 216, 34, 20, k.paper),
      ].join(''),
    [220, 220],
  ),

  bunting: hangs(
    (k) =>
      [
        line('M10 90q190 130 380 0', k.wood, 7),
        ...[
          [34, 104, -28],
          [92, 134, -18],
          [152, 150, -6],
          [212, 151, 5],
          [272, 138, 15],
          [330, 112, 26],
        ].map(
          ([x = 0, y = 0, turn = 0], i) =>
            `<g transform="rotate(${-turn} ${x} ${y})">${shape(`M${x - 4} ${y}h52l-26 74Z`, [k.main, k.accent, k.tint, k.fabric, k.accentTint, k.shade][i] ?? k.main)}</g>`,
        ),
      ].join(''),
    [200, 180],
  ),

  monitor: stands(
    (k) =>
      [
        box(36, 150, 210, 200, 30, k.paper),
        box(54, 168, 174, 126, 16, k.deep),
        shape('M54 260q80-50 174 10v8q0 16-16 16H70q-16 0-16-16Z', k.main),
        disc(140, 236, 26, '#f3d2b8'),
        shape('M112 246q28-30 58 0 20 20 30 44h-110q4-30 22-44Z', k.accent),
        disc(86, 196, 12, '#ecc66e'),
        disc(100, 322, 10, k.main),
        disc(140, 322, 10, k.paperShade),
        disc(180, 322, 10, k.paperShade),
        shape('M70 350h140l14 30H56Z', k.paperShade),
        line('M222 150V96', k.paperShade, 12),
        shape('M282 300h72l10 80h-92Z', k.shade),
        disc(318, 240, 62, k.main),
        disc(318, 240, 38, k.paper),
        disc(318, 240, 24, k.ink),
        disc(326, 232, 7, k.paper),
      ].join(''),
    [150, 230],
  ),

  soother: stands(
    (k) =>
      [
        shape('M200 120c100 0 144 80 144 150 0 74-60 110-144 110S56 344 56 270c0-70 44-150 144-150Z', k.main),
        shape(
          'M200 120c100 0 144 80 144 150 0 20-4 36-12 50-60-60-210-60-264 0-8-14-12-30-12-50 0-70 44-150 144-150Z',
          k.tint,
        ),
        ...[
          [150, 190],
          [200, 176],
          [250, 190],
          [126, 226],
          [175, 216],
          [225, 216],
          [274, 226],
          [150, 254],
          [200, 248],
          [250, 254],
        ].map(([x = 0, y = 0]) => disc(x, y, 8, k.deep, ' fill-opacity=".55"')),
        disc(200, 336, 18, k.accent),
        line('M262 84q28-10 24-44l34-8v38', k.accentShade, 8),
        oval(253, 88, 14, 11, k.accentShade),
        oval(311, 74, 14, 11, k.accentShade),
      ].join(''),
    [200, 220],
  ),

  nursingPillow: lies(
    (k) =>
      [
        shape(
          'M56 226C50 100 130 50 200 50s150 50 144 176c-2 60-36 92-70 92-40 0-58-34-46-70 10-32 6-70-28-70s-38 38-28 70c12 36-6 70-46 70-34 0-68-32-70-92Z',
          k.fabric,
        ),
        line('M86 190q14-96 114-102', k.paper, 7, ' stroke-opacity=".6"'),
        line('M76 262q14 40 48 40M324 262q-14 40-48 40', k.shade, 6),
      ].join(''),
    [130, 140],
  ),
};
