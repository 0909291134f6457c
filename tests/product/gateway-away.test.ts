import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { getT } from '#i18n/server.ts';
import { startProduct, type RunningProduct } from '#support/product/start-product.ts';

/** Pages of a front whose gateway does not answer. */
let front: RunningProduct;
beforeAll(async () => {
  front = await startProduct({ GATEWAY_ORIGIN: 'http://127.0.0.1:9', DATA_DIR: '/nowhere', LOG_LEVEL: 'silent' });
});
afterAll(() => front.stop());

for (const locale of LOCALES)
  test(`a game's page in ${locale} stands, and warns that the game could not be read`, async () => {
    for (const path of ['/lottery/luckyday', '/lottery/color-prediction', '/threeDigitOld']) {
      const response = await fetch(front.origin + localHref(path, locale));
      expect([path, response.status]).toEqual([path, 503]);
      const html = await response.text();
      const shows = (text: string) => html.includes(`>${text}<`);
      expect(shows(getT(locale, 'client')('network'))).toBe(true);
      expect(html.includes('data-reload-when-online')).toBe(true);
      expect(shows(getT(locale, 'common')('error.title'))).toBe(false);
    }
  });
