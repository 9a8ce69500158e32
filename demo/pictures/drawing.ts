/** Short words for SVG shapes, so that a motif reads as what it shows. Numbers are in the motif's 400 × 400 box. */

/**
 * Grounds and floors are drawn this far beyond a picture's 640 × 640, so that a frame of another shape shows more of them
 * and no edge.
 */
export const BEYOND = 640;

export const box = (
  x: number,
  y: number,
  w: number,
  h: number,
  round: number,
  fill: string,
  more = '',
): string => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"${more}/>`;

export const disc = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${more}/>`;

export const shape = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}"${more}/>`;

export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;

export const moved = (x: number, y: number, scale: number, content: string, turn = 0): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})${turn ? ` rotate(${turn} 200 200)` : ''}">${content}</g>`;

/** Two dots and a smile: the face that toys and night lights share. */
export const face = (x: number, y: number, size: number, ink: string, cheek: string): string =>
  disc(x - size, y, size * 0.2, ink) +
  disc(x + size, y, size * 0.2, ink) +
  oval(x - size * 1.35, y + size * 0.55, size * 0.36, size * 0.24, cheek) +
  oval(x + size * 1.35, y + size * 0.55, size * 0.36, size * 0.24, cheek) +
  line(
    `M${x - size * 0.42} ${y + size * 0.35}q${size * 0.42} ${size * 0.45} ${size * 0.84} 0`,
    ink,
    Math.max(3, size * 0.15),
  );

/** `count` copies side by side, `step` apart. */
export const row = (count: number, step: number, draw: (x: number, i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i * step, i)).join('');

export const wheel = (x: number, y: number, r: number, tyre: string, hub: string): string =>
  disc(x, y, r, tyre) + disc(x, y, r * 0.66, '#fffaf2') + disc(x, y, r * 0.3, hub);

export const star = (x: number, y: number, r: number, fill: string): string =>
  shape(
    `M${Array.from({ length: 10 }, (_, i) => {
      const reach = i % 2 ? r * 0.5 : r;
      const turn = (Math.PI / 5) * i - Math.PI / 2;
      return `${round(x + reach * Math.cos(turn))} ${round(y + reach * Math.sin(turn))}`;
    }).join('L')}Z`,
    fill,
    ` stroke="${fill}" stroke-width="${round(r * 0.2)}" stroke-linejoin="round"`,
  );

export const heart = (x: number, y: number, size: number, fill: string): string =>
  shape(
    `M${x} ${y + size * 0.9}C${x - size * 1.5} ${y - size * 0.1} ${x - size * 0.8} ${y - size} ${x} ${y - size * 0.3}C${x + size * 0.8} ${y - size} ${x + size * 1.5} ${y - size * 0.1} ${x} ${y + size * 0.9}Z`,
    fill,
  );

export const round = (value: number): number => Math.round(value * 10) / 10;
