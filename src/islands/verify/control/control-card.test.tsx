import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RECEIPT_KINDS } from '#contract/controls/choices.ts';
import { islandT } from '#i18n/island.ts';
import { makeControl, stranger } from '#support/proof/control-vectors.ts';
import { pins } from '#support/proof/draw-vectors.ts';
import { verifyControl } from '#verify/index.ts';
import { ControlCard } from './control-card.tsx';
import { describeControl } from './control-facts.ts';

const bare = (text: string): string => text.replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ');

describe.each(['en-US', 'ar-AE'] as const)('in %s', (locale) => {
  const t = islandT(locale, 'verify');
  const factsOf = (over: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      describeControl(makeControl(over), t, locale).map(({ name, value }) => [name, bare(value)] as const),
    );
  const card = (receipt: unknown) =>
    renderToStaticMarkup(<ControlCard t={t} locale={locale} receipt={receipt} checks={verifyControl(receipt, pins)} />);

  it.each(RECEIPT_KINDS)('every kind has words: %s', (kind) => {
    const { kind: name, scope } = factsOf({ kind });
    expect(name).toBe(t(`control.kinds.${kind}.name`));
    expect([name, scope]).not.toContain(kind);
    expect(scope).toBeTruthy();
    // A limit that is set later holds in its own account.
    expect(/this account|هذا الحساب/.test(String(scope))).toBe(kind.endsWith('limit'));
  });

  it('a limit has an amount and a period, and one that was taken away has neither', () => {
    expect(factsOf({}).period).toBe(t('control.days', { count: 7 }));
    expect(factsOf({}).amount).toContain('300');
    expect(factsOf({ endsAt: '2026-11-21T06:51:00.250Z' }).period).toBe(t('control.minutes', { count: 10 }));
    const gone = factsOf({ amount: undefined, endsAt: undefined });
    expect(gone).toMatchObject({ amount: t('control.noLimit'), until: t('control.noEnd') });
    expect(gone).not.toHaveProperty('period');
    const excluded = { kind: 'self-exclusion', amount: undefined };
    expect(factsOf({ ...excluded, endsAt: undefined })).toMatchObject({ until: t('control.untilLifted') });
    const halfYear = { ...excluded, endsAt: '2027-05-21T06:41:00.250Z' };
    expect(factsOf(halfYear).period).toBe(t('control.months', { count: 6 }));
    // As receipts had it when a month was 30 days.
    const older = { ...excluded, endsAt: '2027-05-20T06:41:00.250Z' };
    expect(factsOf(older).period).toBe(t('control.days', { count: 180 }));
  });

  it('a session-time limit has its minutes and no end', () => {
    const session = { kind: 'session-time-limit', amount: undefined, endsAt: undefined };
    const set = factsOf({ ...session, minutes: 180 });
    expect(set).toMatchObject({ amount: t('control.minutes', { count: 180 }), until: t('control.noEnd') });
    expect(set).not.toHaveProperty('period');
    expect(factsOf(session).amount).toBe(t('control.noLimit'));
    expect(card(makeControl({ ...session, minutes: 180 }))).toContain(t('control.held'));
  });

  it('a kind that is not known here is shown by its code, with all that was signed', () => {
    const receipt = makeControl({ kind: 'cooling-off', amount: 90, restHours: 12 });
    expect(describeControl(receipt, t, locale)[0]).toEqual({ name: 'kind', value: 'cooling-off', code: true });
    expect(factsOf({ kind: 'cooling-off', amount: 90 })).not.toHaveProperty('amount');
    const html = card(receipt);
    expect(html).toContain(t('control.held'));
    for (const part of ['restHours', '>12<', '>90<']) expect(html).toContain(part);
  });

  it('what does not hold states nothing', () => {
    for (const receipt of [makeControl({}, stranger), { ...makeControl(), amount: 1 }, makeControl({ version: 2 })]) {
      const html = card(receipt);
      expect(html).not.toContain(t('control.held'));
      expect(html).not.toContain(receipt.player);
    }
  });
});
