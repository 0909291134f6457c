import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { FormStep } from './form-step.tsx';

const GIVEN = 's***@example.ae';

test.each(LOCALES)('an address that is not verified is named with the way to verify it, %s', (locale) => {
  const t = getT(locale, 'claim');
  const show = (email: string, unprovenEmail: string) =>
    renderToStaticMarkup(<FormStep claim={{ prize: { prizeId: '1' }, email, unprovenEmail }} locale={locale} />);
  const unproven = show('', GIVEN);
  expect(unproven).toContain(`>${t('form.verify')}</a>`);
  expect(unproven).toContain('/account/contact?kind=email"');
  expect(unproven).toContain(GIVEN);
  for (const text of ['form.noMail', 'form.settings', 'form.mail']) expect(unproven).not.toContain(`${t(text)}<`);
  const none = show('', '');
  expect(none).toContain(t('form.noMail'));
  expect(none).not.toContain(t('form.verify'));
  const proven = show(GIVEN, '');
  expect(proven).toContain(t('form.mail'));
  for (const text of ['form.noMail', 'form.verify']) expect(proven).not.toContain(t(text));
});
