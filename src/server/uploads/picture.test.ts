import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MAX_PICTURE_BYTES } from '#contract/uploads.ts';
import { makeHeldPictures } from '#support/uploads/pictures.ts';
import { readPicture } from './picture.ts';

const SIDE = 400;
const ZIP_END = Buffer.from('PK\u0005\u0006');
/** Noise, so that the file is longer than the end of an archive may be. */
const jpeg = await sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })
  .jpeg({ quality: 100 })
  .toBuffer();
/** As a JPEG's comment, after its first marker. */
const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 2 + ZIP_END.length]), ZIP_END]);

test('takes a picture that has the four bytes of an archive by chance', async () => {
  const file = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
  expect(await readPicture(file)).toMatchObject({ ok: true });
});

test('refuses a picture that ends as an archive, with a comment of any length', async () => {
  for (const length of [0, 0xffff]) {
    const file = Buffer.concat([jpeg, ZIP_END, Buffer.alloc(18), Buffer.alloc(length)]);
    expect(await readPicture(file)).toEqual({ ok: false, error: 'unreadable' });
  }
});

test.each(Object.entries(await makeHeldPictures()))(
  'refuses %s that is too large to be held whole',
  async (_what, file) => {
    expect(file.length).toBeLessThan(MAX_PICTURE_BYTES);
    const read = await readPicture(file);
    expect(read.ok ? 'taken' : read.error).toBe('memory');
  },
);

test('takes what a phone or a scanner makes', async () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0b6a53' } });
  const files = [
    await plain(6_000, 4_000).jpeg({ progressive: true }).toBuffer(),
    await plain(3_000, 2_000).png({ progressive: true }).toBuffer(),
    await plain(8_000, 6_000).jpeg().toBuffer(),
  ];
  for (const file of files) expect(await readPicture(file)).toMatchObject({ ok: true });
});
