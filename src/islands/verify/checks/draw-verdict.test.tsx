import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { visibleText } from '#support/islands/order-samples.ts';
import { pins as oldPins } from '#support/proof/draw-vectors.ts';
import { hold } from '#support/proof/v3/held.ts';
import { pins } from '#support/proof/v3/world.ts';
import { DrawVerdict } from './draw-verdict.tsx';
import { tamperRecord } from '../tamper/tamper.ts';
import { replayAny } from './replay.ts';

const { record } = hold('69-261121-0642');

/** The markup of the verdict on a record. */
async function verdictOn(given: unknown, locale: Locale, isChanged = false): Promise<string> {
  const evidence = { record: given, tickets: [] };
  const outcome = await replayAny(evidence, { pins: oldPins, pins3: pins }, { origin: undefined });
  return renderToStaticMarkup(
    <DrawVerdict
      t={getT(locale, 'verify')}
      display={undefined}
      record={given}
      isChanged={isChanged}
      outcome={outcome}
      busy={false}
      checkWhole={() => undefined}
    />,
  );
}

test.each(LOCALES)('numbers that are not those calculated are shown beside them, in %s', async (locale) => {
  const t = getT(locale, 'verify');
  const announced = [[11, 10, 9, 8, 7]];
  const html = await verdictOn({ ...record, numbers: announced }, locale);
  for (const [name, numbers] of [
    ['recomputed', record.numbers],
    ['published', announced],
  ] as const) {
    expect(visibleText(html)).toContain(t(`numbers.${name}`));
    expect(html).toContain(`aria-label="${t(`numbers.${name}`)}: ${numbers.flat().join(', ')}"`);
  }
  expect(visibleText(html)).toContain(t('numbers.other'));
});

test.each(LOCALES)(
  'a change that the player made is shown as one, and nobody is to be told of it, in %s',
  async (locale) => {
    const t = getT(locale, 'verify');
    const counted = (key: string, count: number) => t(key, { count });
    for (const part of ['numbers', 'seed', 'prize'] as const) {
      const changed = tamperRecord(record, part)?.record;
      const count = (
        await replayAny({ record: changed, tickets: [] }, { pins: oldPins, pins3: pins }, { origin: undefined })
      ).record.filter(({ ok }) => !ok).length;
      const text = visibleText(await verdictOn(changed, locale, true));
      expect(text).toContain(counted('tamper.caught', count));
      expect(text).toContain(t('verdict.failed'));
      for (const key of ['verdict.failedText', 'verdict.faultText']) expect(text).not.toContain(counted(key, count));
      // The same from elsewhere is a fault.
      expect(visibleText(await verdictOn(changed, locale))).toContain(counted('verdict.failedText', count));
    }
  },
);
