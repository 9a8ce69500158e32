import { disc, heart, line, shape, star } from './drawing.ts';
import type { PrintName } from './picture-colours.ts';

type PrintColours = { main: string; tint: string; shade: string; accent: string; paper: string };

const leaf = (x: number, y: number, turn: number, fill: string): string =>
  shape(`M${x} ${y}q9-12 0-24-9 12 0 24Z`, fill, ` transform="rotate(${turn} ${x} ${y - 8})"`);

/** One tile of each print, 48 × 48; it repeats over whatever fabric wears it. */
const tiles: Record<PrintName, (k: PrintColours) => string> = {
  dots: (k) => disc(12, 12, 5, k.paper) + disc(36, 36, 5, k.paper),
  stripes: (k) => `<path d="M0 6h48v11H0zM0 30h48v11H0z" fill="${k.paper}"/>`,
  stars: (k) => star(14, 14, 8, k.paper) + star(38, 37, 6, k.accent),
  hearts: (k) => heart(13, 12, 8, k.paper) + heart(37, 35, 8, k.accent),
  leaves: (k) => leaf(12, 24, 30, k.paper) + leaf(36, 28, -40, k.accent) + leaf(24, 48, 70, k.tint),
  gingham: (k) =>
    `<path d="M0 0h24v48H0z" fill="${k.paper}" fill-opacity=".55"/><path d="M0 0h48v24H0z" fill="${k.paper}" fill-opacity=".55"/>`,
  clouds: (k) =>
    shape('M6 24a7 7 0 0 1 6-11 9 9 0 0 1 16 2 6 6 0 0 1 2 9Z', k.paper) + disc(40, 40, 3, k.accent),
  rainbows: (k) =>
    line('M8 26a12 12 0 0 1 24 0', k.paper, 4) +
    line('M14 26a6 6 0 0 1 12 0', k.accent, 4) +
    disc(42, 42, 3, k.paper),
  moons: (k) => shape('M20 8a10 10 0 1 0 6 16 9 9 0 0 1-6-16Z', k.paper) + star(38, 38, 5, k.accent),
  ribs: (k) =>
    `<path d="M0 0h4v48H0zM12 0h4v48h-4zM24 0h4v48h-4zM36 0h4v48h-4z" fill="${k.shade}" fill-opacity=".45"/>`,
  quilt: (k) => line('M0 0l48 48M48 0L0 48', k.shade, 2.5),
  ditsy: (k) =>
    [
      [12, 12, k.paper, k.accent],
      [36, 34, k.accent, k.paper],
    ]
      .map(([x, y, petal, heart_]) =>
        [
          [0, -5],
          [5, 0],
          [0, 5],
          [-5, 0],
        ]
          .map(([dx = 0, dy = 0]) => disc(Number(x) + dx, Number(y) + dy, 3.4, String(petal)))
          .concat(disc(Number(x), Number(y), 2.6, String(heart_)))
          .join(''),
      )
      .join('') + leaf(30, 18, 60, k.tint),
};

export function printPattern(id: string, print: PrintName, colours: PrintColours): string {
  return `<pattern id="${id}" width="48" height="48" patternUnits="userSpaceOnUse"><path d="M0 0h48v48H0z" fill="${colours.main}"/>${tiles[print](colours)}</pattern>`;
}
