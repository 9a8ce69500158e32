import { box, disc, face, heart, line, moved, oval, row, shape, star } from '#demo/pictures/drawing.ts';
import { lies, stands } from './motif.ts';

export const homeMotifs = {
  stairGate: stands(
    (k) =>
      [
        box(30, 90, 26, 290, 10, k.wood),
        box(344, 90, 26, 290, 10, k.wood),
        box(60, 110, 280, 20, 10, k.main),
        box(60, 340, 280, 20, 10, k.main),
        row(8, 38, (x) => box(64 + x, 118, 13, 236, 6, k.main)),
        box(106, 100, 14, 264, 7, k.shade),
        box(284, 100, 14, 264, 7, k.shade),
        box(244, 84, 84, 40, 16, k.accent),
        disc(286, 104, 9, k.paper),
        disc(58, 120, 12, k.metalShade),
        disc(342, 120, 12, k.metalShade),
        disc(58, 350, 12, k.metalShade),
        disc(342, 350, 12, k.metalShade),
      ].join(''),
    [270, 150],
  ),

  playpen: stands(
    (k) =>
      [
        shape('M110 140h180l80 40v180l-80-30H110l-80 30V180Z', k.pale),
        row(7, 30, (x) => line(`M${112 + x} 144v186`, k.tint, 6)),
        shape('M30 350l80-26h180l80 26-80 30H110Z', k.accentTint),
        disc(150, 340, 22, '#ec8a72'),
        moved(
          196,
          254,
          0.26,
          disc(110, 90, 56, '#d3a878') +
            disc(290, 90, 56, '#d3a878') +
            disc(200, 180, 120, '#d3a878') +
            oval(200, 340, 110, 110, '#d3a878') +
            face(200, 170, 46, k.ink, '#e6a79c'),
        ),
        line('M30 180l80-40h180l80 40', k.shade, 15),
        row(12, 31, (x) => line(`M${30 + x} 200v170`, k.main, 7)),
        line('M30 200h340M30 370h340', k.shade, 15),
      ].join(''),
    [220, 230],
  ),

  socketCovers: lies(
    (k) =>
      [
        box(40, 70, 210, 210, 26, k.paper),
        box(40, 70, 210, 210, 26, 'none', ` stroke="${k.paperShade}" stroke-width="6"`),
        box(134, 110, 22, 44, 6, k.ink),
        box(84, 190, 40, 22, 6, k.ink),
        box(166, 190, 40, 22, 6, k.ink),
        box(196, 176, 170, 170, 34, k.main),
        disc(281, 261, 46, k.tint),
        face(281, 256, 18, k.ink, k.accent),
      ].join(''),
    [270, 240],
  ),

  cornerGuards: lies(
    (k) =>
      [
        shape('M30 170L250 60l130 80-220 120Z', k.wood),
        shape('M30 170l130 90v40L30 206Z', k.woodShade),
        shape('M160 260l220-120v36L160 300Z', '#b98d62'),
        shape('M104 222l56 38 66-36q10 70-20 84-46 30-86 0-30-30-16-86Z', k.main),
        shape('M104 222l56 38 66-36q-20-30-60-26-50 0-62 24Z', k.tint),
        face(162, 288, 15, k.ink, k.accent),
      ].join(''),
    [170, 240],
  ),

  cupboardLock: lies(
    (k) =>
      [
        box(50, 60, 140, 290, 14, k.wood),
        box(210, 60, 140, 290, 14, k.wood),
        box(74, 84, 92, 242, 8, k.woodShade, ' fill-opacity=".35"'),
        box(234, 84, 92, 242, 8, k.woodShade, ' fill-opacity=".35"'),
        box(110, 180, 180, 40, 18, k.tint),
        box(86, 166, 64, 68, 20, k.main),
        box(250, 166, 64, 68, 20, k.main),
        disc(118, 200, 13, k.accent),
        disc(282, 200, 13, k.paper),
      ].join(''),
    [200, 200],
  ),

  bedGuard: stands(
    (k) =>
      [
        shape('M40 300h320v60H40Z', k.paper),
        box(40, 300, 320, 24, 10, k.accentTint),
        box(60, 140, 280, 170, 20, k.main),
        box(86, 168, 228, 112, 12, k.pale),
        row(9, 25, (x) => line(`M${98 + x} 170v108`, k.tint, 2)),
        row(4, 28, (y) => line(`M88 ${182 + y}h224`, k.tint, 2)),
        star(140, 224, 18, k.accent),
        star(200, 214, 14, k.main),
        star(260, 226, 18, k.accent),
        line('M110 310v60M290 310v60', k.metalShade, 13),
      ].join(''),
    [200, 210],
  ),

  reins: lies(
    (k) =>
      [
        line('M120 60q80 60 160 0', k.shade, 26),
        shape('M96 120q104 40 208 0l14 110q-118 50-236 0Z', k.fabric),
        line('M110 70q-40 60-20 140M290 70q40 60 20 140', k.shade, 26),
        box(172, 146, 56, 56, 12, k.accent),
        heart(200, 172, 15, k.paper),
        line('M200 250q120 20 80 90t-130 20', k.shade, 15),
        line('M120 330q-20 30 10 40t30-20q-10-30-40-20', k.shade, 11),
      ].join(''),
    [200, 170],
  ),

  doorStop: lies(
    (k) =>
      [
        line('M90 300V220a110 110 0 0 1 220 0v80', k.main, 92),
        line('M62 230V214a138 138 0 0 1 276 0v16', k.tint, 13),
        disc(152, 132, 15, k.ink),
        disc(248, 132, 15, k.ink),
        line('M178 152q22 20 44 0', k.ink, 8),
        oval(120, 156, 17, 11, k.accent),
        oval(280, 156, 17, 11, k.accent),
        oval(110, 70, 30, 30, k.main),
        oval(290, 70, 30, 30, k.main),
      ].join(''),
    [200, 150],
  ),

  thermometer: lies(
    (k) =>
      `<g transform="rotate(38 200 200)">${[
        box(150, 40, 100, 260, 46, k.paper),
        box(150, 40, 100, 110, 46, k.main),
        box(186, 290, 28, 80, 13, k.metal),
        box(168, 166, 64, 74, 12, k.deep),
        line('M184 206h14m10-16v30', k.tint, 6),
        disc(200, 92, 24, k.tint),
        disc(200, 92, 12, k.accent),
      ].join('')}</g>`,
    [200, 180],
  ),

  noseCleaner: lies(
    (k) =>
      [
        shape('M70 110q60-40 110 0 20 40-10 90l-30 36h-30l-30-36q-30-50-10-90Z', k.main),
        shape('M104 236h42l10 90q-30 40-62 0Z', '#e3f0f4'),
        shape('M112 330q14 20 26 0v40h-26Z', k.accent),
        line('M180 130q150-60 140 80t-20 120', k.tint, 13),
        box(280, 320, 42, 60, 16, k.shade),
        heart(126, 150, 20, k.paper),
      ].join(''),
    [130, 170],
  ),

  nailSet: lies(
    (k) =>
      [
        box(40, 60, 320, 290, 40, k.fabric),
        box(66, 86, 268, 238, 26, k.paper),
        `<g transform="rotate(14 130 200)">${line('M104 290L150 130M156 290L110 130', k.metal, 13)}${disc(100, 300, 21, 'none', ` stroke="${k.main}" stroke-width="11"`)}${disc(160, 300, 21, 'none', ` stroke="${k.main}" stroke-width="11"`)}</g>`,
        box(204, 120, 34, 170, 14, k.accent),
        shape('M208 120h26l-13-26Z', k.accentTint),
        box(270, 116, 34, 100, 10, k.metal),
        box(270, 196, 34, 96, 12, k.main),
      ].join(''),
    [220, 200],
  ),

  firstAid: stands(
    (k) =>
      [
        line('M150 140v-40q0-16 16-16h68q16 0 16 16v40', k.shade, 17),
        box(50, 130, 300, 250, 40, k.main),
        box(50, 230, 300, 18, 0, k.shade),
        disc(200, 240, 78, k.shade),
        // A white cross on green is the sign for first aid; the red cross is protected by law.
        box(183, 190, 34, 100, 8, k.paper),
        box(150, 223, 100, 34, 8, k.paper),
      ].join(''),
    [200, 240],
  ),

  humidifier: stands(
    (k) =>
      [
        line('M200 100q-24-30 0-50t0-44M150 90q-16-20 0-36M250 90q16-20 0-36', '#dbe9ef', 13),
        shape('M200 110q110 40 116 180 0 90-116 90T84 290q6-140 116-180Z', k.paper),
        shape('M88 260q112 40 224 0 6 20 4 40-10 80-116 80T84 300q-2-20 4-40Z', k.main),
        box(176, 100, 48, 22, 11, k.shade),
        face(200, 216, 25, k.ink, k.accent),
        disc(200, 330, 14, k.paper),
      ].join(''),
    [200, 230],
  ),

  dummy: lies(
    (k) =>
      [
        shape('M170 110q-50-90 30-94 80 4 30 94v50h-60Z', '#f0cfae'),
        shape('M60 180q10-56 80-40 60 20 120 0 70-16 80 40 6 70-70 80-70 10-140 0-76-10-70-80Z', k.main),
        disc(112, 196, 13, k.deep, ' fill-opacity=".45"'),
        disc(288, 196, 13, k.deep, ' fill-opacity=".45"'),
        disc(200, 300, 62, 'none', ` stroke="${k.accent}" stroke-width="22"`),
        disc(200, 214, 46, k.shade),
        heart(200, 212, 20, k.paper),
      ].join(''),
    [200, 210],
  ),

  dummyClip: lies(
    (k) =>
      [
        line('M110 100Q330 120 240 300', k.shade, 5),
        ...[
          [150, 108],
          [190, 120],
          [226, 142],
          [252, 174],
          [264, 212],
          [262, 250],
        ].map(([x = 0, y = 0], i) =>
          disc(x, y, i % 2 ? 17 : 22, [k.main, k.wood, k.accent][i % 3] ?? k.main),
        ),
        box(40, 60, 84, 84, 30, k.wood),
        heart(82, 100, 20, k.main),
        box(66, 134, 32, 30, 8, k.metal),
        shape('M180 310q50-30 130 0 20 40-20 60-50 16-100 0-30-20-10-60Z', k.main),
        disc(246, 340, 22, k.tint),
      ].join(''),
    [200, 170],
  ),

  dummyCase: stands(
    (k) =>
      [
        line('M200 110q0-70 60-60', k.accent, 15),
        box(80, 100, 240, 280, 100, k.main),
        box(104, 124, 192, 232, 84, k.tint),
        box(76, 226, 248, 20, 10, k.shade),
        face(200, 190, 32, k.ink, k.accent),
        moved(
          136,
          250,
          0.32,
          shape('M60 180q10-56 80-40 60 20 120 0 70-16 80 40 6 70-70 80-70 10-140 0-76-10-70-80Z', k.accent) +
            disc(200, 214, 46, k.paper) +
            disc(200, 290, 54, 'none', ` stroke="${k.accentShade}" stroke-width="20"`),
        ),
      ].join(''),
    [200, 190],
  ),

  giftBox: stands(
    (k) =>
      [
        box(70, 170, 260, 210, 16, k.fabric),
        box(54, 136, 292, 62, 16, k.shade),
        box(176, 136, 48, 244, 4, k.accent),
        shape('M200 136q-116-30-100-78 40-36 100 78 60-114 100-78 16 48-100 78Z', k.accent),
        shape('M196 126q-70-26-66-52 30-10 66 52ZM204 126q70-26 66-52-30-10-66 52Z', k.accentShade),
        disc(200, 130, 19, k.accentTint),
      ].join(''),
    [200, 150],
  ),

  hamper: stands(
    (k) =>
      [
        disc(140, 140, 40, '#d3a878'),
        disc(112, 106, 16, '#d3a878'),
        disc(168, 106, 16, '#d3a878'),
        face(140, 138, 14, k.ink, '#e6a79c'),
        box(190, 86, 66, 110, 14, k.main),
        shape('M216 110q14-24 14-24t14 24a14 14 0 1 1-28 0Z', k.paper),
        shape('M262 190v-60q30-30 60 0v60Z', k.tint),
        box(70, 160, 110, 50, 20, k.accent),
        shape('M50 200h300l-22 160q-4 20-24 20H96q-20 0-24-20Z', '#dcb98a'),
        row(6, 44, (x) => line(`M${90 + x} 216q-6 80 ${8 - x / 18} 150`, '#c59c69', 6)),
        line('M58 246h284M64 300h272M70 346h258', '#c59c69', 6),
        box(40, 188, 320, 28, 14, '#c59c69'),
        shape('M200 250q-60-40-60-6t60 6q60-40 60-6t-60 6l-24 60M200 250l24 60', k.accent),
        disc(200, 248, 14, k.accentShade),
      ].join(''),
    [190, 180],
  ),

  keepsakeBox: stands(
    (k) =>
      [
        shape('M80 150l-20-80q-2-20 20-20h240q22 0 20 20l-20 80Z', k.wood),
        shape('M100 140l-14-62h228l-14 62Z', k.tint),
        box(56, 150, 288, 230, 18, k.wood),
        box(56, 150, 288, 30, 14, k.woodShade),
        box(120, 220, 160, 120, 16, k.paper),
        heart(200, 272, 36, k.main),
        box(180, 164, 40, 34, 8, k.metal),
      ].join(''),
    [200, 260],
  ),

  milestoneCards: lies(
    (k) =>
      [
        box(50, 90, 200, 250, 20, k.tint, ' transform="rotate(-12 150 215)"'),
        box(90, 76, 200, 250, 20, k.accent, ' transform="rotate(-2 190 200)"'),
        `<g transform="rotate(9 250 210)">${box(146, 80, 200, 250, 20, k.paper)}${box(162, 96, 168, 218, 14, 'none', ` stroke="${k.main}" stroke-width="5"`)}</g>`,
      ].join(''),
    [240, 200],
    [248, 204, 120],
  ),

  frame: stands(
    (k) =>
      [
        shape('M280 260l70 120h-40l-60-100Z', k.woodShade),
        box(60, 50, 270, 330, 18, k.wood),
        box(86, 76, 218, 278, 8, k.paper),
        box(112, 104, 166, 222, 6, k.fabric),
      ].join(''),
    [196, 200],
    [195, 216, 132],
  ),

  printKit: lies(
    (k) =>
      [
        box(40, 60, 320, 280, 26, k.wood),
        box(62, 82, 276, 236, 14, k.paper),
        ...[132, 268].map((x, i) =>
          [
            oval(x, 236, 36, 44, k.main),
            ...(i === 0
              ? [
                  [-34, 184, 11],
                  [-14, 172, 12],
                  [8, 172, 11],
                  [26, 180, 9],
                  [40, 194, 8],
                ]
              : [
                  [-40, 208, 11],
                  [-26, 180, 11],
                  [0, 168, 12],
                  [24, 178, 11],
                  [44, 224, 11],
                ]
            ).map(([dx = 0, y = 0, r = 0]) => oval(x + dx, y, r, r * 1.25, k.main)),
          ].join(''),
        ),
        heart(200, 130, 17, k.accent),
      ].join(''),
    [140, 220],
  ),

  balloonSet: lies(
    (k) =>
      [
        line('M130 200q30 90 70 170M270 190q-30 90-66 180M200 170v200', k.paperShade, 4),
        oval(126, 130, 72, 86, k.main),
        oval(276, 120, 72, 86, k.accent),
        oval(200, 160, 72, 86, k.tint),
        ...[
          [102, 96],
          [252, 86],
          [176, 126],
        ].map(([x = 0, y = 0]) => oval(x, y, 13, 21, '#fffaf2', ' fill-opacity=".55"')),
        heart(200, 372, 17, k.shade),
      ].join(''),
    [200, 150],
    [200, 160, 60],
  ),

  crown: lies(
    (k) =>
      [
        shape(
          'M60 290L46 120l80 70 74-110 74 110 80-70-14 170q-140 40-280 0Z',
          k.fabric,
          ` stroke="${k.main}" stroke-width="14" stroke-linejoin="round"`,
        ),
        shape('M56 260q144 40 288 0l-4 40q-140 40-280 0Z', k.accent),
        disc(46, 116, 19, k.accent),
        disc(200, 78, 23, k.accent),
        disc(354, 116, 19, k.accent),
        star(200, 210, 32, k.paper),
      ].join(''),
    [200, 220],
  ),

  book: stands(
    (k) =>
      [
        shape('M92 60h220q22 0 22 22v276q0 22-22 22H92Z', k.deep),
        shape('M92 52h214q18 0 18 18v278q0 18-18 18H92Z', k.paper),
        shape('M76 44h220q22 0 22 22v276q0 22-22 22H76Z', k.fabric),
        shape('M76 44h26v320H76q-12 0-12-14V58q0-14 12-14Z', k.shade),
        box(124, 82, 170, 200, 20, k.pale),
        box(140, 304, 138, 15, 7, k.paper),
        box(164, 330, 90, 10, 5, k.tint),
      ].join(''),
    [200, 180],
    [209, 182, 146],
  ),

  openBook: lies(
    (k) =>
      [
        shape('M30 110q100-30 170 10 70-40 170-10v210q-100-30-170 10-70-40-170-10Z', k.main),
        shape('M44 96q90-26 156 14v200q-66-40-156-14Z', k.paper),
        shape('M356 96q-90-26-156 14v200q66-40 156-14Z', '#fffdf8'),
        line('M200 110v200', k.paperShade, 5),
        line('M226 250q50-20 106-8M226 280q50-20 106-8', k.paperShade, 8),
        disc(122, 170, 42, k.tint),
        shape('M64 280q50-60 116-4v14q-50-20-116-4Z', k.accent),
      ].join(''),
    [150, 200],
    [276, 172, 84],
  ),

  clothBook: lies(
    (k) =>
      [
        box(96, 84, 260, 250, 34, k.accent),
        box(80, 74, 260, 250, 34, k.tint),
        box(60, 64, 260, 250, 34, k.fabric),
        box(74, 78, 232, 222, 26, 'none', ` stroke="${k.paper}" stroke-width="5" stroke-dasharray="9 9"`),
        disc(190, 190, 84, k.paper),
        line('M60 110q-50 0-44 50t44 40', k.accent, 12),
      ].join(''),
    [150, 180],
    [190, 190, 116],
  ),

  bookStack: stands(
    (k) =>
      [
        box(60, 320, 280, 60, 12, k.main),
        box(84, 332, 256, 36, 6, k.paper),
        box(80, 258, 260, 60, 12, k.accent),
        box(80, 270, 236, 36, 6, k.paper),
        box(66, 196, 250, 60, 12, '#ec8a72'),
        box(90, 208, 226, 36, 6, k.paper),
        box(60, 320, 40, 60, 10, k.shade),
        box(300, 258, 40, 60, 10, k.accentShade),
        box(66, 196, 40, 60, 10, '#c97f5e'),
      ].join(''),
    [200, 250],
    [190, 134, 122],
  ),

  bathBook: lies(
    (k) =>
      [
        box(70, 70, 250, 250, 50, k.main),
        box(90, 90, 210, 210, 36, k.tint),
        disc(195, 195, 78, k.paper),
        ...[
          [336, 90, 28],
          [350, 150, 14],
          [60, 320, 22],
          [330, 320, 18],
        ].map(([x = 0, y = 0, r = 0]) => disc(x, y, r, '#fffdf8', ' fill-opacity=".9"')),
      ].join(''),
    [190, 180],
    [195, 195, 108],
  ),
};
