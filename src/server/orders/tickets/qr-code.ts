import encodeQR from 'qr';

/** A QR code as squares: `size` wide and high with the light border a reader needs, the dark ones as the path of an SVG. */
export interface QrCode {
  readonly size: number;
  readonly path: string;
}

/** Four squares of light around it (ISO/IEC 18004). */
const BORDER = 4;

/** A quarter of it may be lost to a fold or a stain. */
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
