export interface Edge {
  /** The usual red, green and blue of the border, 0 to 255 each. */
  colour: [red: number, green: number, blue: number];
  /** The share of the border that has nearly this colour. */
  even: number;
  /** The share of the border that is transparent. */
  clear: number;
}

export interface RawPicture {
  data: Uint8Array;
  width: number;
  height: number;
  channels: number;
}

/** Of the shorter side: deep enough that the artefacts of one row of a JPEG do not count. */
const DEPTH = 0.01;
/** Differences up to this are those of compression and of a soft shadow. */
const NEAR = 10;
const OPAQUE_FROM = 128;

/** Measures the border of a picture. Looks at each of its pixels twice. */
export function measureEdge({ data, width, height, channels }: RawPicture): Edge {
  const depth = Math.max(1, Math.round(Math.min(width, height) * DEPTH));
  const isColoured = channels >= 3;
  const hasAlpha = channels === 2 || channels === 4;
  const border: number[] = [];
  for (let row = 0; row < height; row += 1) {
    const isWhole = row < depth || row >= height - depth;
    for (let column = 0; column < width; column += 1) {
      // From the left border to the right one.
      if (!isWhole && column === depth && width > 2 * depth) column = width - depth;
      border.push((row * width + column) * channels);
    }
  }
  const opaque = border.filter((at) => !hasAlpha || data[at + channels - 1]! >= OPAQUE_FROM);
  const channel = (at: number, index: number) => data[at + (isColoured ? index : 0)]!;
  const colour = [0, 1, 2].map((index) => median(opaque.map((at) => channel(at, index)))) as Edge['colour'];
  const near = opaque.filter((at) =>
    colour.every((usual, index) => Math.abs(channel(at, index) - usual) <= NEAR),
  );
  return {
    colour,
    even: opaque.length === 0 ? 0 : near.length / opaque.length,
    clear: 1 - opaque.length / border.length,
  };
}

/** Of values from 0 to 255, by counting them. */
function median(values: readonly number[]): number {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value]! += 1;
  let seen = 0;
  return Math.max(
    0,
    counts.findIndex((count) => (seen += count) * 2 >= values.length && seen > 0),
  );
}
