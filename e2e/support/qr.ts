import type { Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';

/** Reads a QR code from a screenshot, as a camera does. */
export async function readQrCode(page: Page, code: Locator): Promise<string | undefined> {
  const png = (await code.screenshot()).toString('base64');
  // A blank page decodes the image, because the product's content security policy forbids it.
  const blankPage = await page.context().newPage();
  const { width, height, pixels } = await blankPage.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(picture, 0, 0);
    return { width, height, pixels: [...(context?.getImageData(0, 0, width, height).data ?? [])] };
  }, png);
  await blankPage.close();
  return jsQR(Uint8ClampedArray.from(pixels), width, height)?.data;
}
