import { encode } from 'uqr';

/**
 * Draws a QR code as a path of absolute SVG commands, for PDFs and pictures. One module is one unit. The code needs a
 * white margin of four units. @returns the path, and the length of a side in units
 */
export function qrPath(text: string): { d: string; side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}H${x + 1}V${y + 1}H${x}Z` : '')),
  );
  return { d: squares.join(''), side: size };
}
