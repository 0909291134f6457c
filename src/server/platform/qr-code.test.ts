import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

const SCALE = 4;

/** The path drawn as a browser would, square by square, as RGBA. */
function pixels({ size, path }: ReturnType<typeof qrCode>) {
  const width = size * SCALE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = '', y = '', run = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    for (let i = 0; i < Number(run) * SCALE; i++)
      for (let j = 0; j < SCALE; j++)
        data.set([0, 0, 0, 255], 4 * ((Number(y) * SCALE + j) * width + Number(x) * SCALE + i));
  return { data, width };
}

test.each([
  'https://naseeb.example/lottery/check?t=3T0AB-9ZQXC-0HMNK-7VWRE-15DGY',
  'http://127.0.0.1:4321/ar-AE/lottery/check?t=ZZZZZ-ZZZZZ-00000-00000-11111',
])('an independent reader decodes %s, with a quiet zone all around', (text) => {
  const code = qrCode(text);
  const { data, width } = pixels(code);
  expect(jsQR(data, width, width)?.data).toBe(text);
  const corners = [...code.path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, run]) => [x, y, run].map(Number));
  for (const [x = 0, y = 0, run = 0] of corners) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4);
    expect(Math.max(x + run, y + 1)).toBeLessThanOrEqual(code.size - 4);
  }
});
