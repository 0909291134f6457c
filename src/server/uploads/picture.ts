import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata } from 'sharp';
import { MAX_PICTURE_MEGAPIXELS, PICTURE_TYPES } from '#contract/uploads.ts';
import { err, ok, type Result } from '#kernel/result.ts';

/** `heic`: a phone's own format, which the library is built without. `memory`: too large for its way of storage. */
export type PictureFault = 'type' | 'heic' | 'pixels' | 'memory' | 'unreadable';

const HEIC: readonly string[] = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'];
const MAX_PIXELS = MAX_PICTURE_MEGAPIXELS * 1_000_000;
/** Of what the decoder holds at once; with its buffers and ours it takes twice as much. */
const MAX_HELD_BYTES = 150_000_000;
/** Enough to read the small print of an ID; half a megabyte as a rule. */
const STORED_SIDE = 2_400;
const STORED_QUALITY = 80;
const TIMEOUT_SECONDS = 15;
/** What begins a document of another kind, which a browser or reader might open in the place of the picture. */
const OTHER_DOCUMENTS = ['<script', '<html', '<!doctype', '<?php', '<svg ', '%PDF-'].flatMap((text) => [
  text,
  text.toUpperCase(),
]);
/** What ends a ZIP archive, with a comment of up to 64 KiB after it. Elsewhere in a picture four bytes are chance. */
const ZIP_END = 'PK\u0005\u0006';
const ZIP_END_BYTES = 22 + 0xffff;

const isOtherDocument = (file: Buffer): boolean =>
  OTHER_DOCUMENTS.some((start) => file.includes(start, 0, 'latin1')) ||
  file.subarray(-ZIP_END_BYTES).includes(ZIP_END, 0, 'latin1');

// Nothing is kept between pictures, and one picture takes one thread.
sharp.cache(false);
sharp.concurrency(1);

async function findType(file: Buffer): Promise<PictureFault | undefined> {
  // By its bytes: neither the name nor the type that the sender claims is read.
  const mime = (await fileTypeFromBuffer(file))?.mime ?? '';
  if (HEIC.includes(mime)) return 'heic';
  if (!PICTURE_TYPES.includes(mime)) return 'type';
  return isOtherDocument(file) ? 'unreadable' : undefined;
}

/** What the decoder must hold before the first row comes out: nothing of a picture that comes row by row. */
function heldBytes({ format, width, height, channels, depth, isProgressive, pages = 1 }: Metadata): number {
  const samples = width * height * channels;
  // The canvas with its transparency, and beside it each picture of an animation.
  if (format === 'webp') return width * height * 4 * (pages > 1 ? 2 : 1);
  if (!isProgressive) return 0;
  // Of several scans, too. The coefficients, as if no colour were stored at half the size: the head may lie about that.
  if (format === 'jpeg') return samples * 2;
  return samples * (depth === 'ushort' ? 2 : 1);
}

/**
 * The picture in these bytes, turned upright, at a bounded size, as a JPEG without any metadata: what is stored was
 * written by us from pixels alone.
 */
export async function readPicture(file: Buffer): Promise<Result<Buffer, PictureFault>> {
  const wrong = await findType(file);
  if (wrong) return err(wrong);
  try {
    // The size is in the head; nothing is decoded for it.
    const head = await sharp(file, { limitInputPixels: false }).metadata();
    if (head.width * head.height > MAX_PIXELS) return err('pixels');
    if (heldBytes(head) > MAX_HELD_BYTES) return err('memory');
    return ok(
      await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
        .autoOrient()
        .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: STORED_QUALITY })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer(),
    );
  } catch {
    return err('unreadable');
  }
}
