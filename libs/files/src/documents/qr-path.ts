import { encode } from 'uqr';

/**
 * A QR code as a path in SVG's absolute commands, for PDFs and pictures. One module is one unit; leave four units of
 * white around it. @returns the path and the units of a side
 */
export function qrPath(text: string): { d: string; side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}H${x + 1}V${y + 1}H${x}Z` : '')),
  );
  return { d: squares.join(''), side: size };
}
