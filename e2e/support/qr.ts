import type { Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';

/** What a camera in front of the screen would read there. */
export async function readQrCode(page: Page, code: Locator): Promise<string | undefined> {
  const png = (await code.screenshot()).toString('base64');
  // A page of its own draws the picture: the product's policy lets nobody in.
  const desk = await page.context().newPage();
  const { width, height, pixels } = await desk.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(picture, 0, 0);
    return { width, height, pixels: [...(context?.getImageData(0, 0, width, height).data ?? [])] };
  }, png);
  await desk.close();
  return jsQR(Uint8ClampedArray.from(pixels), width, height)?.data;
}
