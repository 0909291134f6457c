import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A photo that a phone could have taken, with its metadata: turned by its EXIF tag, and with a place. */
export const makeJpeg = (width = 1_200, height = 800): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0b6a53' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Sara Haddad' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer();

export const makePicture = (format: 'png' | 'webp' | 'gif', width = 600, height = 400): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 11, g: 106, b: 83, alpha: 0.5 } } })
    .toFormat(format)
    .toBuffer();

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(data.length);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
}

/** A PNG of one colour, a bit a pixel: a small file that is large once it is decoded. */
export function makeLargePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc((width / 8 + 1) * height))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
