import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { formatDateTime } from '#i18n/date-format.ts';
import { LOCALES } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { visibleText } from '#support/islands/order-samples.ts';
import type { CancelWitnesses } from '#verifier/seal-facts.ts';
import { Cancellation } from './cancellation.tsx';

const at = Date.parse('2026-11-21T07:00:00.000Z');
const signed = (name: string, signedAt?: number) => ({ name, signedAt, isWrong: false });
const log = [signed('w1.example', at), signed('w2.example', at), signed('w3.example')];

describe.each(LOCALES)('what is said of a cancellation, in %s', (locale) => {
  const t = getT(locale, 'verify');
  const show = (found: string, witnesses: CancelWitnesses) => {
    const verdict = { checks: [{ name: 'cancelled', ok: true, found }], notChecked: [], witnesses };
    return visibleText(
      renderToStaticMarkup(<Cancellation t={t} locale={locale} claimed={undefined} verdict={verdict} />),
    );
  };

  it('says what was read, names the witnesses that signed it, and that none was asked', () => {
    const text = show('before its closing: no licence', { log, isClosed: false });
    expect(text).toContain(t('cancelled.verdicts.held.operator'));
    // With seconds, as those of a draw's seal.
    expect(text).toContain(t('cancelled.signed.at', { at: formatDateTime(at, locale, 'moment') }));
    expect(text.indexOf(t('seal.absent'))).toBeGreaterThan(text.indexOf('w3.example'));
    for (const { name } of log) expect(text).toContain(name);
    expect(text).toContain(t('cancelled.signed.note'));
    for (const reason of ['unsealed', 'undecided'] as const)
      expect(text).not.toContain(t(`cancelled.signed.${reason}`));
  });

  it.each(['unsealed', 'undecided'] as const)('names those that it brings where it is %s', (reason) => {
    const text = show(`${reason}: w1.example`, {
      log,
      isClosed: true,
      proof: { reason, signed: [signed('w1.example', at)] },
    });
    expect(text).toContain(t(`cancelled.verdicts.held.${reason}`));
    expect(text).toContain(t(`cancelled.signed.${reason}`));
  });

  it('does not call those away that may have signed in time', () => {
    const late = [signed('w1.example', at), signed('w2.example', at), signed('w3.example')];
    const all = [signed('w1.example', at), signed('w2.example', at), signed('w3.example', at)];
    const text = show('unsealed: w1.example', {
      log: all,
      isClosed: true,
      proof: { reason: 'unsealed', signed: late },
    });
    expect(text.slice(text.lastIndexOf('w3.example'))).toContain(t('cancelled.signed.maybeInTime'));
    expect(text).not.toContain(t('seal.absent'));
  });
});
