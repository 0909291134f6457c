import encodeQR from 'qr';

/**
 * A QR code as an SVG path of its dark squares; `size` squares wide and high, with the light border that readers
 * need.
 */
export interface QrCode {
  readonly size: number;
  readonly path: string;
}

/** Four squares of light around it (ISO/IEC 18004). */
const BORDER = 4;

/** Error correction level Q: a quarter of the code may be lost to a fold or a stain. */
export function qrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: BORDER });
  const path = rows.flatMap((row, y) => {
    const runs: string[] = [];
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      runs.push(`M${start} ${y}h${x + 1 - start}v1H${start}z`);
    }
    return runs;
  });
  return { size: rows.length, path: path.join('') };
}
