import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** The JPEG with these bytes as its comment, which no viewer shows. */
export const withComment = (jpeg: Buffer, comment: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 2 + comment.length]), comment, jpeg.subarray(2)]);

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 11, g: 106, b: 83, alpha: 0.5 } } });

/** A photo that a phone could have taken, with its metadata: turned by its EXIF tag, and with a place. */
export const makeJpeg = (width = 1_200, height = 800): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0b6a53' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Sara Haddad' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer();

export const makePicture = (format: 'png' | 'webp' | 'gif', width = 600, height = 400): Promise<Buffer> =>
  plain(width, height).toFormat(format).toBuffer();

/** Pictures within 50 megapixels and 8 MB whose formats make a decoder hold them whole: 160 MB each. */
export const makeHeldPictures = async (): Promise<Readonly<Record<string, Buffer>>> => ({
  'an interlaced PNG of 16 bits': await plain(5_000, 4_000)
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer(),
  'a progressive JPEG': await plain(6_600, 4_040).jpeg({ progressive: true }).toBuffer(),
  'a JPEG of one scan a colour': await makeScansJpeg(6_600, 4_040),
  'a lossless WebP': await plain(8_000, 5_000).webp({ lossless: true, effort: 0 }).toBuffer(),
});

/** A JPEG that is not progressive and sends one colour after the other. */
async function makeScansJpeg(width: number, height: number): Promise<Buffer> {
  const grey = await plain(width, height).greyscale().jpeg().toBuffer();
  const segments: { readonly marker: number; readonly bytes: Buffer }[] = [];
  let at = 2;
  while (segments.at(-1)?.marker !== 0xda) {
    const end = at + 2 + grey.readUInt16BE(at + 2);
    segments.push({ marker: grey[at + 1] ?? 0, bytes: grey.subarray(at, end) });
    at = end;
  }
  const bytesOf = (marker: number) => segments.filter((one) => one.marker === marker).map(({ bytes }) => bytes);
  const size = bytesOf(0xc0)[0]?.subarray(4, 9) ?? Buffer.alloc(0);
  const frame = [Buffer.from([0xff, 0xc0, 0, 17]), size, Buffer.from([3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])];
  const scans = [1, 2, 3].flatMap((colour) => [
    Buffer.from([0xff, 0xda, 0, 8, 1, colour, 0, 0, 63, 0]),
    grey.subarray(at, -2),
  ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...bytesOf(0xdb),
    ...frame,
    ...bytesOf(0xc4),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ]);
}

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
