import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { islandT } from '#i18n/island.ts';
import { readText } from '#support/repo/files.ts';
import { visibleText } from '#support/islands/order-samples.ts';
import { one } from '#support/islands/purchase.ts';
import type { ProofStatus } from '../follow/follow-receipt.ts';
import { $proofs } from '../follow/followed.ts';
import { OrderProof } from './order-proof.tsx';

const t = islandT('en-US', 'receipt');
const status: ProofStatus = {
  step: 'witnessed',
  place: { index: 7, checkpoint: '', path: [], witnesses: [{ name: 'w1', at: Date.UTC(2026, 10, 21, 6, 41, 56) }] },
  orderId: 'o',
  from: 'purchase',
  receipt: {} as ProofStatus['receipt'], // the page only saves it
  isOwn: true,
  isKept: true,
  warnings: [],
  isUncompared: false,
  hasFollowedKey: false,
  hasStopped: false,
  oldDraws: 0,
  named: 0,
};
const render = (
  shown: ProofStatus | undefined,
  verifyDraw?: string,
  refund?: 'refunded' | 'refunding',
  isSandbox = false,
) => {
  $proofs.set({ o: shown });
  return renderToStaticMarkup(
    <OrderProof
      proved={{ orderId: 'o', order: one.order, hasRaffle: false }}
      verifyDraw={verifyDraw}
      cancelled={refund && { drawId: '69-261121-0642', refund }}
      focusHeading={() => undefined}
      isSandbox={isSandbox}
      locale="en-US"
    />,
  );
};
const NOTES = ['order.fromServer', 'order.otherDevice', 'order.notKept', 'device.uncompared'] as const;
const notesOf = (shown: ProofStatus) => {
  const text = visibleText(render(shown));
  return NOTES.filter((note) => text.includes(t(note)));
};

test('the page says what its proof does not tell', () => {
  expect(notesOf(status)).toEqual([]);
  expect(notesOf({ ...status, from: 'server' })).toEqual(['order.fromServer']);
  expect(notesOf({ ...status, isOwn: false })).toEqual(['order.otherDevice']);
  expect(notesOf({ ...status, isUncompared: true })).toEqual(['device.uncompared']);
});

test('a receipt that is not stored is not said to be', () => {
  const kept = visibleText(render(status));
  for (const key of ['keeping', 'keepingText', 'remove', 'save']) expect(kept).toContain(t(`order.${key}`));
  const refused = { ...status, isKept: false };
  expect(notesOf(refused)).toEqual(['order.notKept']);
  const text = visibleText(render(refused));
  for (const key of ['keeping', 'keepingText', 'remove']) expect(text).not.toContain(t(`order.${key}`));
  for (const key of ['file', 'secretText', 'save']) expect(text).toContain(t(`order.${key}`));
});

test('a warning of the device can be cleared', () => {
  expect(visibleText(render({ ...status, warnings: ['split'] }))).toContain(t('device.forget'));
  expect(visibleText(render(status))).not.toContain(t('device.forget'));
});

test('after the draw the page says that it was held, and leads to its check with the order', () => {
  const before = render(status);
  expect(visibleText(before)).not.toContain(t('order.drawHeld'));
  expect(before).toContain('href="/lottery/verify?order=o"');
  const after = render(status, '69-261121-0642');
  // Nothing has to be opened for the files of its tickets.
  expect(visibleText(before)).not.toContain(t('order.saveTickets'));
  for (const key of ['drawHeld', 'drawHeldText', 'verifyDraw', 'saveTickets'])
    expect(visibleText(after)).toContain(t(`order.${key}`));
  expect(after.match(/href="\/lottery\/verify[^"]*"/g)).toEqual([
    'href="/lottery/verify?draw=69-261121-0642&amp;order=o"',
  ]);
});

test('of a draw that was cancelled the line shows no success, but that the order was in the log and its stake is back', () => {
  expect(render(status)).toMatch(/text-on-action.*grid-cols-3/);
  for (const refund of ['refunded', 'refunding'] as const) {
    const html = render(status, undefined, refund);
    for (const key of ['title', 'logged', refund]) expect(visibleText(html)).toContain(t(`status.cancelled.${key}`));
    // In the words of the order itself.
    expect(visibleText(html)).toMatch(/stake (?:was|is being) refunded to your balance/);
    // The signatures below are not those of the draw's closing.
    expect(visibleText(html)).toContain(t('order.witnessesCancelled'));
    // The check of the draw says why, and that the log shows it.
    expect(html).toContain('href="/lottery/verify?draw=69-261121-0642&amp;order=o"');
    expect(visibleText(html)).toContain(t('order.verifyCancelled'));
    // Neither the green shield nor the full bar, nor their ground.
    expect(html).not.toMatch(/text-on-action|grid-cols-3|bg-soft/);
  }
  for (const step of ['away', 'late', 'unplaced'] as const)
    for (const refund of ['refunded', 'refunding'] as const) {
      const unseen = visibleText(render({ ...status, step }, undefined, refund));
      expect(unseen).toContain(t(`status.cancelled.${step}`));
      expect(unseen).toContain('This page looks again by itself.');
      expect(unseen).not.toContain(t('status.cancelled.logged'));
    }
  // What is wrong with the order itself still is, and what is not known yet is not said.
  const fault = { ...status, step: 'fault', faults: ['missing'], reasons: [] } as const;
  expect(visibleText(render(fault, undefined, 'refunded'))).toContain(t('status.fault.missing.title'));
  expect(visibleText(render({ ...status, step: 'checking' }, undefined, 'refunded'))).not.toContain(
    t('status.cancelled.title'),
  );
});

test('what witnesses signed of the order is told from what they signed of the draw', () => {
  const text = visibleText(render(status));
  expect(text).toContain('Your order is in the public log, and 1 witness signed the log with it');
  expect(text).toContain('These witnesses signed the log with your order');
  // A draw every minute is closed, signed and held within seconds.
  expect(text).toContain('21 Nov 2026, 10:41:56');
  expect(text).not.toContain(t('order.witnessesCancelled'));
  expect(visibleText(render(status, '69-261121-0642'))).toContain("witnesses' signatures on the log with its closing");
});

test.each([
  ['en-US', /seal/i],
  ['ar-AE', /ختم|مختوم/],
])('no text of an order speaks of a seal, which is that of a draw, in %s', (locale, seal) => {
  expect(readText(`locales/${locale}/receipt.json`)).not.toMatch(seal);
});

test('the page says how many witnesses have not signed yet', () => {
  expect(visibleText(render({ ...status, named: 3 }))).toContain(t('order.unsigned', { count: 2 }));
  expect(visibleText(render({ ...status, named: 1 }))).not.toContain('signed yet');
});

test('the page says whether it looks again, and where it has stopped', () => {
  const [again, stopped] = [t('status.looksAgain'), t('status.stopped')];
  const saysOf = (shown: ProofStatus, refund?: 'refunded') => {
    const text = visibleText(render(shown, undefined, refund));
    return [text.split(again).length - 1, text.split(stopped).length - 1];
  };
  for (const [hasStopped, says] of [
    [false, [1, 0]],
    [true, [0, 1]],
  ] as const) {
    expect(saysOf({ ...status, named: 3, hasStopped })).toEqual(says);
    expect(saysOf({ ...status, step: 'away', hasStopped })).toEqual(says);
    expect(saysOf({ ...status, step: 'away', hasStopped }, 'refunded')).toEqual(says);
    expect(saysOf({ ...status, named: 1, hasStopped })).toEqual([0, 0]);
  }
});

test('the witnesses of a sandbox are said to be its own', () => {
  expect(visibleText(render(status))).not.toContain('sandbox');
  expect(visibleText(render(status, undefined, undefined, true))).toContain(t('order.sandbox'));
});

test('what has the focus keeps it while the order is checked', () => {
  for (const checking of [undefined, { ...status, step: 'checking' } as const]) {
    const html = render(checking);
    expect(html).toContain('aria-busy="true"');
    expect(html).not.toContain(' disabled');
  }
  expect(render(status)).not.toContain('aria-busy');
});
