import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { islandT } from '#i18n/island.ts';
import { LOCALES } from '#i18n/locales.ts';
import { visibleText } from '#support/islands/order-samples.ts';
import type { ProofFault, ProofStatus, ProofStep } from '../follow/follow-receipt.ts';
import type { PlaceInLog } from '../check/place-check.ts';
import { paidStatus } from './paid-proof.tsx';
import { ProofLine } from './proof-line.tsx';

const place = (count: number): PlaceInLog => ({
  index: 7,
  checkpoint: '',
  path: [],
  witnesses: Array.from({ length: count }, (_, i) => ({ name: `w${i}`, at: 0 })),
});
const statusOf = (step: ProofStep): ProofStatus => ({
  orderId: 'o',
  from: 'purchase',
  receipt: {} as ProofStatus['receipt'], // the line does not read it
  isOwn: true,
  isKept: true,
  isUncompared: false,
  warnings: [],
  hasFollowedKey: false,
  hasStopped: false,
  oldDraws: 0,
  named: 3,
  ...step,
});
const render = (step: ProofStep | undefined, locale: (typeof LOCALES)[number] = 'en-US') =>
  renderToStaticMarkup(<ProofLine status={step && statusOf(step)} page="paid" locale={locale} />);
const done = (html: string) => html.match(/w-full/g)?.length ?? 0;

const STEPS: readonly ProofStep[] = [
  { step: 'checking' },
  { step: 'checked' },
  { step: 'logged', place: place(1) },
  { step: 'witnessed', place: place(3) },
  { step: 'away' },
  { step: 'late' },
  { step: 'unread' },
  { step: 'unplaced' },
];
const FAULTS: readonly ProofFault[] = ['missing', 'signature', 'place', 'bought', 'nonce', 'draws', 'clock'];

describe.each(LOCALES.map((locale) => [locale]))('the line of a proof in %s', (locale) => {
  it('has words of its own for each step, and is read out politely', () => {
    const t = islandT(locale, 'receipt');
    const titles = STEPS.map((step) => {
      const html = render(step, locale);
      expect(html).toContain('role="status" aria-live="polite"');
      const count = 'place' in step ? step.place.witnesses.length : 0;
      const title = t(`status.${step.step}.title`, { count });
      expect(visibleText(html)).toContain(title);
      return title;
    });
    expect(new Set(titles).size).toBe(STEPS.length);
  });

  it('says of each fault what it is and what to do', () => {
    const t = islandT(locale, 'receipt');
    for (const fault of FAULTS) {
      const text = visibleText(render({ step: 'fault', faults: [fault], reasons: [] }, locale));
      for (const part of ['title', 'text', 'act']) expect(text).toContain(t(`status.fault.${fault}.${part}`));
    }
  });
});

describe('the line of a proof', () => {
  it('fills its bar step by step, and has none for a fault', () => {
    expect(STEPS.slice(0, 4).map((step) => done(render(step)))).toEqual([0, 1, 2, 3]);
    expect(render({ step: 'fault', faults: ['nonce'], reasons: [] })).not.toContain('grid-cols-3');
    expect(render(undefined)).toBe(render({ step: 'checking' }));
  });

  it('waits for no witnesses where all that still sign have signed', () => {
    const t = islandT('en-US', 'receipt');
    const says = (named: number) => {
      const status = { ...statusOf({ step: 'logged', place: place(1) }), named };
      const text = visibleText(renderToStaticMarkup(<ProofLine status={status} page="order" locale="en-US" />));
      return [t('status.logged.text'), t('status.logged.fewText')].map((one) => text.includes(one));
    };
    expect([says(2), says(1)]).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('says of several faults the one that matters most', () => {
    const text = visibleText(render({ step: 'fault', faults: ['clock', 'signature'], reasons: [] }));
    expect(text).toContain(islandT('en-US', 'receipt')('status.fault.signature.title'));
  });

  it('shows no signatures in the dialog where the device warns, and leads to the page that says of what', () => {
    const t = islandT('en-US', 'receipt');
    const warned: ProofStatus = { ...statusOf({ step: 'witnessed', place: place(3) }), warnings: ['split'] };
    const html = (status: ProofStatus, page: 'paid' | 'order') =>
      renderToStaticMarkup(<ProofLine status={status} page={page} locale="en-US" />);
    expect(visibleText(html(warned, 'paid'))).toContain(t('status.warned.title'));
    expect(visibleText(html(warned, 'paid'))).not.toMatch(/signed/i);
    expect(html(warned, 'paid')).toContain('href="/account/order/orderDetail?orderId=o"');
    expect(html(warned, 'paid')).not.toContain('grid-cols-3');
    expect(visibleText(html(warned, 'order'))).toContain(t('status.witnessed.title', { count: 3 }));
    // What is wrong with the order itself is worse.
    const fault: ProofStatus = { ...warned, step: 'fault', faults: ['nonce'], reasons: [] };
    expect(visibleText(html(fault, 'paid'))).toContain(t('status.fault.nonce.title'));
  });

  it('claims of an order of another device only what was compared', () => {
    const t = islandT('en-US', 'receipt');
    const other = { ...statusOf({ step: 'checked' }), isOwn: false };
    const text = visibleText(renderToStaticMarkup(<ProofLine status={other} page="order" locale="en-US" />));
    expect(text).toContain(t('status.checked.shownText'));
    expect(text).not.toContain(t('status.checked.text'));
    expect(visibleText(render({ step: 'checked' }))).toContain(t('status.checked.text'));
  });

  it('asks no player to check again on the page that does it by itself', () => {
    for (const step of [{ step: 'away' }, { step: 'late' }, { step: 'unread' }, { step: 'unplaced' }] as const) {
      const here = renderToStaticMarkup(<ProofLine status={statusOf(step)} page="order" locale="en-US" />);
      expect(visibleText(here)).not.toMatch(/order's page|check again/i);
      expect(visibleText(here)).toMatch(/This page looks again by itself/);
      expect(visibleText(render(step))).toMatch(/order's page|check again/);
    }
  });

  it('says where the page of the order looks no more, and does not say that it looks again', () => {
    const t = islandT('en-US', 'receipt');
    for (const step of ['away', 'late', 'unread', 'unplaced', 'checked'] as const) {
      const stopped = { ...statusOf({ step }), hasStopped: true };
      const text = visibleText(renderToStaticMarkup(<ProofLine status={stopped} page="order" locale="en-US" />));
      if (step !== 'checked') expect(text).toContain(t('status.stopped'));
      expect(text).not.toContain('by itself');
    }
  });

  it('says another thing in the same place that is read out', () => {
    const html = renderToStaticMarkup(<ProofLine status={undefined} page="order" note="It is gone." locale="en-US" />);
    expect(visibleText(html).trim()).toBe('It is gone.');
    expect(html.match(/role="status"/g)).toHaveLength(1);
  });

  it('says of no other step that witnesses signed', () => {
    for (const step of STEPS.filter((one) => one.step !== 'witnessed'))
      expect(visibleText(render(step))).not.toMatch(/witness(?:es)? signed/i);
  });
});

test('an order that was just paid is not said to be checked for ever where nothing could be read', () => {
  for (const isCertain of [true, false]) expect(paidStatus(undefined, 'unread', isCertain)).toEqual({ step: 'unread' });
  expect(paidStatus(undefined, undefined, true)).toBeUndefined();
  // It may be one of version 2.
  expect(paidStatus(undefined, undefined, false)).toBeNull();
  expect(paidStatus(undefined, 'none', false)).toBeNull();
  expect(paidStatus({ step: 'checked' }, 'unread', true)).toEqual({ step: 'checked' });
});
