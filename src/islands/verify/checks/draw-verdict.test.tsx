import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { visibleText } from '#support/islands/order-samples.ts';
import { pins as oldPins } from '#support/proof/draw-vectors.ts';
import { hold } from '#support/proof/v3/held.ts';
import { pins } from '#support/proof/v3/world.ts';
import { DrawVerdict } from './draw-verdict.tsx';
import { replayAny } from './replay.ts';

const { record } = hold('69-261121-0642');

test.each(LOCALES)('numbers that are not those calculated are shown beside them, in %s', async (locale) => {
  const t = getT(locale, 'verify');
  const announced = [[11, 10, 9, 8, 7]];
  const given = { record: { ...record, numbers: announced }, tickets: [] };
  const outcome = await replayAny(given, { pins: oldPins, pins3: pins }, { origin: undefined });
  const html = renderToStaticMarkup(
    <DrawVerdict
      t={t}
      display={undefined}
      record={given.record}
      outcome={outcome}
      busy={false}
      checkWhole={() => undefined}
    />,
  );
  for (const [name, numbers] of [
    ['recomputed', record.numbers],
    ['published', announced],
  ] as const) {
    expect(visibleText(html)).toContain(t(`numbers.${name}`));
    expect(html).toContain(`aria-label="${t(`numbers.${name}`)}: ${numbers.flat().join(', ')}"`);
  }
  expect(visibleText(html)).toContain(t('numbers.other'));
});
