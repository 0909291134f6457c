import type { Page } from '@playwright/test';

/** Gives a page these bytes when it next asks for as many random ones, in place of the browser's. */
export async function giveNextRandomBytes(page: Page, bytes: Uint8Array): Promise<void> {
  await page.evaluate(
    (given) => {
      const own = crypto.getRandomValues.bind(crypto);
      crypto.getRandomValues = (array) => {
        if (!(array instanceof Uint8Array) || array.length !== given.length) return own(array);
        crypto.getRandomValues = own;
        array.set(given);
        return array;
      };
    },
    [...bytes],
  );
}
