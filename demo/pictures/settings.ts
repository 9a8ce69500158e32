import { BEYOND, box, disc, line, oval, row, shape, star } from './drawing.ts';
import type { SettingName } from './picture-colours.ts';

/** The colours of a room, all derived from its ground. */
export type Room = { wall: string; light: string; mid: string; floor: string; deep: string };

/** The places where the second picture shows a product, each 640 × 640 with its floor line at y = 500. */
export const settings: Record<SettingName, (room: Room) => string> = {
  bedroom: (k) =>
    [
      box(372, 70, 188, 208, 94, k.light),
      box(386, 84, 160, 194, 80, '#bcd3e6'),
      disc(488, 160, 30, '#fff3cf'),
      disc(502, 150, 26, '#bcd3e6'),
      star(424, 196, 6, '#fff3cf'),
      star(452, 128, 5, '#fff3cf'),
      star(512, 232, 5, '#fff3cf'),
      line('M466 84v194M386 190h160', k.light, 10),
      box(360, 272, 212, 18, 9, k.light),
      line('M40 96q90 70 200 12', k.deep, 4),
      flags(
        [
          [70, 116],
          [116, 132],
          [162, 134],
          [206, 122],
        ],
        k,
      ),
      floor(k),
    ].join(''),

  outdoors: (k) =>
    [
      disc(516, 122, 54, '#fbe3a1'),
      cloud(70, 96, k.light),
      cloud(300, 64, k.light),
      shape(`M${-BEYOND} 430H0q150-140 330-30 170-120 310 0h${BEYOND}v${BEYOND}H${-BEYOND}Z`, k.mid),
      tree(84, 420, '#a9c29c', '#b08a68'),
      tree(560, 436, '#93b28a', '#b08a68'),
      shape(`M${-BEYOND} 500H0q320-60 640 0h${BEYOND}v${BEYOND}H${-BEYOND}Z`, k.floor),
      row(7, 96, (x, i) => line(`M${30 + x} ${576 + (i % 3) * 18}q2-14-6-20m6 20q0-14 8-20`, k.deep, 4)),
    ].join(''),

  kitchen: (k) =>
    [
      row(24, 80, (x) => line(`M${x - 600} -640v970`, k.light, 5)),
      row(13, 80, (y) => line(`M-640 ${y - 630}h1920`, k.light, 5)),
      box(56, 190, 220, 16, 8, '#d3a878'),
      shape('M78 190v-44q0-12 12-12h32q12 0 12 12v44Z', '#e6a79c'),
      box(80, 124, 52, 16, 8, '#c98a7d'),
      shape('M154 150h56l-8 40h-40Z', '#fffaf2'),
      line('M210 158q24 2 0 22', '#fffaf2', 7),
      disc(244, 170, 20, '#ec8a72'),
      line('M244 152q4-12 12-12', '#75895a', 5),
      line('M500 0v96', k.deep, 5),
      shape('M448 140q6-48 52-48t52 48Z', '#f3c969'),
      oval(500, 142, 20, 8, '#fff3cf'),
      floor(k, '#e0bd92'),
    ].join(''),

  bathroom: (k) =>
    [
      row(21, 92, (x) => line(`M${x - 600} -640v1140`, k.light, 4)),
      row(13, 92, (y) => line(`M-640 ${y - 608}h1920`, k.light, 4)),
      box(64, 150, 190, 12, 6, '#d3a878'),
      shape('M90 156h100v110q-50 14-100 0Z', '#fffaf2'),
      line('M90 236h100M90 222h100', k.mid, 6),
      ...[
        [470, 120, 34],
        [538, 196, 22],
        [410, 70, 20],
        [566, 84, 14],
        [442, 216, 12],
      ].map(
        ([x = 0, y = 0, r = 0]) =>
          disc(x, y, r, k.light, ' fill-opacity=".9"') + disc(x - r * 0.3, y - r * 0.35, r * 0.22, '#fff'),
      ),
      floor(k),
    ].join(''),

  playroom: (k) =>
    [
      line('M330 300a132 132 0 0 1 264 0', '#e6a79c', 24),
      line('M360 300a102 102 0 0 1 204 0', '#ecc66e', 24),
      line('M390 300a72 72 0 0 1 144 0', '#8fae8b', 24),
      line('M420 300a42 42 0 0 1 84 0', '#86b2cf', 24),
      cloud(290, 300, k.light),
      cloud(520, 300, k.light),
      star(110, 110, 14, k.light),
      star(200, 190, 9, k.light),
      star(70, 236, 9, k.light),
      star(240, 84, 7, k.light),
      floor(k),
      oval(320, 560, 270, 58, k.light),
      oval(320, 560, 216, 42, k.mid),
    ].join(''),

  wardrobe: (k) =>
    [
      line('M60 110h520', '#b98d62', 12),
      line('M96 110V40M544 110V40', '#b98d62', 10),
      line('M458 112q0-20 16-20t14 16q-4 12-16 14v20l-54 34h108l-54-34', k.deep, 6),
      shape('M418 176l54-14 54 14 26 50-26 16-8-16v74h-92v-74l-8 16-26-16Z', k.light),
      shape('M300 176h92l10 118H290Z', k.mid),
      line('M346 112q0-20 16-20t14 16q-4 12-16 14l-14 14v24l-44 20h92l-46-20', k.deep, 6),
      floor(k, '#d9b68b'),
    ].join(''),

  road: (k) =>
    [
      disc(112, 120, 48, '#fbe3a1'),
      cloud(330, 84, k.light),
      shape(`M${-BEYOND} 380H0q120-90 250-30 120-100 390 10h${BEYOND}v${BEYOND}H${-BEYOND}Z`, k.mid),
      house(470, 270, k.light, '#d98a72'),
      house(560, 300, '#fbe9d3', '#8fae8b'),
      tree(60, 400, '#a9c29c', '#b08a68'),
      across(440, 200 + BEYOND, k.floor),
      across(566, 74 + BEYOND, '#8d8886'),
      row(14, 140, (x) => box(x - 680, 598, 70, 10, 5, '#fffaf2')),
    ].join(''),

  party: (k) =>
    [
      line(
        'M-640 60q160 90 320 0 160 90 320 0 160 90 320 0 160 90 320 0 160 90 320 0 160 90 320 0',
        k.deep,
        4,
      ),
      flags(
        [
          [60, 88],
          [126, 102],
          [192, 100],
          [254, 82],
          [386, 82],
          [452, 102],
          [518, 102],
          [580, 86],
        ],
        k,
      ),
      balloon(110, 250, '#e6a79c'),
      balloon(540, 230, '#86b2cf'),
      balloon(482, 296, '#ecc66e'),
      ...[
        [240, 190],
        [330, 170],
        [410, 210],
        [200, 330],
        [60, 380],
        [590, 400],
      ].map(([x = 0, y = 0], i) =>
        box(
          x,
          y,
          16,
          8,
          4,
          ['#e6a79c', '#8fae8b', '#86b2cf', '#a99bc9'][i % 4] ?? '#fff',
          ` transform="rotate(${i * 40} ${x} ${y})"`,
        ),
      ),
      floor(k),
    ].join(''),
};

/** From side to side, and beyond. */
const across = (y: number, height: number, fill: string): string =>
  box(-BEYOND, y, 640 + 2 * BEYOND, height, 0, fill);

const floor = (k: Room, fill = k.floor): string => across(470, 170 + BEYOND, fill) + across(462, 14, k.light);

const cloud = (x: number, y: number, fill: string): string =>
  shape(`M${x} ${y + 40}a26 26 0 0 1 14-48 38 38 0 0 1 72-6 30 30 0 0 1 26 54Z`, fill);

const tree = (x: number, y: number, leaf: string, trunk: string): string =>
  box(x - 8, y - 60, 16, 96, 8, trunk) + oval(x, y - 100, 52, 66, leaf);

const house = (x: number, y: number, wall: string, roof: string): string =>
  box(x - 40, y, 80, 130, 6, wall) +
  shape(
    `M${x - 54} ${y + 6}L${x} ${y - 50}l54 56Z`,
    roof,
    ` stroke="${roof}" stroke-width="8" stroke-linejoin="round"`,
  ) +
  box(x - 12, y + 30, 24, 30, 6, '#bcd3e6');

const flags = (places: number[][], k: Room): string =>
  places
    .map(([x = 0, y = 0], i) =>
      shape(`M${x - 17} ${y - 2}h34l-17 42Z`, ['#e6a79c', '#ecc66e', '#8fae8b', k.light][i % 4] ?? k.light),
    )
    .join('');

const balloon = (x: number, y: number, fill: string): string =>
  line(`M${x} ${y + 50}q-16 60 6 150`, '#b8b0a5', 3) +
  oval(x, y, 44, 54, fill) +
  shape(`M${x - 8} ${y + 62}h16l-8-12Z`, fill) +
  oval(x - 16, y - 20, 8, 14, '#fffaf2', ' fill-opacity=".55"');
