import { encode } from 'uqr';

/** White space around it, in modules: ISO 18004 requires four, and scanners fail on dark pages without it. */
const QUIET = 4;

/** A QR code as an SVG image: dark on white, whatever the page's colours. */
export function qrCodeImage(text: string): string {
  const { data } = encode(text, { ecc: 'M', border: QUIET });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  const { length } = data;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 ${length} ${length}" shape-rendering="crispEdges">`,
    `<rect width="${length}" height="${length}" fill="#fff"/>`,
    `<path fill="#000" d="${squares.join('')}"/>`,
    '</svg>',
  ].join('');
}
