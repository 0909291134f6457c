import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { visibleText } from '#support/islands/order-samples.ts';
import { pins as oldPins } from '#support/proof/draw-vectors.ts';
import { openDraw, startLog } from '#support/proof/v3/held.ts';
import { allAt, WITNESSES } from '#support/proof/v3/memory-log.ts';
import { serveFiles, serveLog, type FileServer } from '#support/proof/v3/serve-files.ts';
import { close, commit, order, pins, sell } from '#support/proof/v3/world.ts';
import { AwaitedWitnessList, describeWait } from '../proof3/draw-wait.tsx';
import { UnfinishedCard } from '../proof3/unfinished-card.tsx';
import { readUnfinishedDraw, type UnfinishedDraw } from '../sources/open-draw.ts';
import { ReceiptCard } from './receipt-card.tsx';
import { replayAny } from './replay.ts';

const ID = '69-261121-0642';
const OTHER_ID = '69-261121-0643';
const AFTER = '2026-11-21T07:00:00.000Z';
const NOW = Date.parse('2026-11-21T06:41:56.000Z');

let server: FileServer;
beforeEach(async () => {
  server = await serveFiles();
});
afterEach(() => server.stop());

type Open = ReturnType<typeof openDraw>;
const show = (log: Open['log'], { drawId, index }: Open['draw'], more: object) => {
  const commitment = { index, entry: log.text(index) };
  server.files.set(`/open/draws/${drawId}.json`, { version: 3, drawId, commitment, ...more });
};

/** The markup of the card of a receipt, with what this server shows of its draws. */
async function cardOf(receipt: unknown, locale: Locale = 'en-US', apart?: string): Promise<string> {
  const given = JSON.parse(JSON.stringify({ receipt, tickets: [] })) as { receipt: unknown; tickets: [] };
  const { receipt: checks = [], report3 } = await replayAny(
    given,
    { pins: oldPins, pins3: pins },
    { origin: server.origin },
  );
  const waiting = (report3?.waiting ?? []).flatMap((draw) => readUnfinishedDraw(draw, NOW) ?? []);
  return renderToStaticMarkup(
    <ReceiptCard
      t={getT(locale, 'verify')}
      locale={locale}
      receipt={given.receipt}
      checks={checks}
      notChecked={report3?.receipt ?? []}
      cancelled={report3?.cancelledDraws ?? []}
      waiting={waiting}
      signed={report3?.signed ?? []}
      apart={apart}
      beside={undefined}
      shown={undefined}
      find={() => undefined}
    />,
  );
}

/** A draw that was cancelled for lack of signatures. */
function unsealed(): Open {
  const made = openDraw(ID);
  const { log, draw } = made;
  const proof = log.note(allAt(AFTER));
  close(log, draw);
  log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'unsealed', checkpoints: [proof] });
  serveLog(server, log, log.note(allAt(AFTER)));
  show(log, draw, { state: 'cancelled', reason: 'unsealed' });
  return made;
}

describe.each(LOCALES)('the receipt of a draw that was cancelled, in %s', (locale) => {
  const t = getT(locale, 'verify');

  it('says so, with the reason of the log and a link to the draw, and shows no success', async () => {
    const html = await cardOf(unsealed().receipt, locale);
    const text = visibleText(html);
    expect(text).toContain(t('receipt.cancelled'));
    expect(text).toContain(t('receipt.cancelledText'));
    expect(text).toContain(t('cancelled.reasons.unsealed'));
    expect(text).toContain(t('receipt.cancelledHeld'));
    expect(html).toMatch(new RegExp(`href="[^"]*/lottery/verify\\?draw=${ID}"`));
    expect(html).not.toContain('border-accent');
    expect(text).not.toContain(t('checks3.receipt-draw.unchecked'));
  });

  it('is not called cancelled by the word of the server alone', async () => {
    const { log, receipt } = unsealed();
    const words = async () => visibleText(await cardOf(receipt, locale));
    serveLog(server, log, log.note([]));
    const unseen = await words();
    server.files.delete('/log/checkpoint');
    const unread = await words();
    expect([unseen, unread].map((text) => text.includes(t('receipt.cancelled')))).toEqual([false, false]);
    expect(unseen).toContain(t('receipt.logged'));
    expect(unread).toContain(t('receipt.unknown'));
    for (const text of [unseen, unread]) {
      expect(text).toContain(t('cancelled.verdicts.unknown'));
      expect(text).not.toContain(t('receipt.cancelledHeld'));
    }
  });

  it('does not say twice what the card of the draw says', async () => {
    const text = visibleText(await cardOf(unsealed().receipt, locale, ID));
    expect(text).toContain(t('receipt.cancelled'));
    expect(text).not.toContain(t('cancelled.reasons.unsealed'));
  });
});

describe('a receipt', () => {
  it('whose draw the log does not cancel is genuine, and the page says that the check failed', async () => {
    const { log, draw, receipt } = openDraw(ID);
    close(log, draw);
    serveLog(server, log, log.note(allAt(AFTER)));
    show(log, draw, { state: 'cancelled', reason: 'unsealed' });
    const t = getT('en-US', 'verify');
    const text = visibleText(await cardOf(receipt));
    expect(text).toContain(t('receipt.other'));
    expect(text).toContain(t('cancelled.verdicts.failed'));
    expect(text).not.toContain(t('receipt.failed'));
  });

  it('of several draws names the cancelled one, and says nothing twice', async () => {
    const log = startLog();
    const [draw, other] = [commit(log, ID), commit(log, OTHER_ID)];
    const [receipt] = sell(log, [order(1, 'nap4|1,4,7,9|1|100')], [draw, other]);
    log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'no licence' });
    serveLog(server, log, log.note(allAt(AFTER)));
    show(log, draw, { state: 'cancelled', reason: 'no licence' });
    show(log, other, { state: 'open' });
    const text = visibleText(await cardOf(receipt));
    const t = getT('en-US', 'verify');
    expect(text).toContain(t('receipt.witnessed'));
    expect(text).toContain(t('cancelled.reasons.operator'));
    const sentences = [...text.matchAll(/[A-Z][^.!?]{15,}[.!?](?=\s|$)/g)].map(([sentence]) => sentence);
    expect(sentences.length).toBeGreaterThan(10);
    expect(sentences.filter((sentence, i) => sentences.indexOf(sentence) !== i)).toEqual([]);
    // What its card says stands in no check again.
    expect(text.match(/doesn't show your numbers/g)).toHaveLength(1);
  });

  it('shows the nonce, and only the device knows whether that is its own', async () => {
    const { log, draw, receipt } = openDraw(ID);
    serveLog(server, log, log.note(allAt(AFTER)));
    show(log, draw, { state: 'open' });
    const text = visibleText(await cardOf(receipt));
    expect(text).not.toContain('was not shown');
    expect(text).toContain('The receipt shows a number that a device chose');
  });
});

describe.each(LOCALES)('the receipt of a draw that waits for its witnesses, in %s', (locale) => {
  const t = getT(locale, 'verify');
  const [first, ...others] = WITNESSES;
  const waitWords = (draw: UnfinishedDraw) => {
    const { title, text } = describeWait({ t, locale, draw });
    return { title, about: visibleText(text).trim() };
  };

  /** A draw that is closed, in a log that is shown as far as a quorum has signed it: before or after the order. */
  function awaitedDraw(isOrderRead: boolean) {
    const { log, draw, receipt } = openDraw(ID);
    const size = isOrderRead ? log.size : log.size - 1;
    const checkpoint = log.note(allAt(draw.entry.opensAt, others), { size });
    const closing = { index: close(log, draw), entry: log.text(draw.closing) };
    serveLog(server, log.fork(size), checkpoint);
    const signed = [{ witness: first?.verifier, at: draw.entry.closesAt }];
    show(log, draw, { state: 'closed', closing, signed });
    const shown = server.files.get(`/open/draws/${ID}.json`);
    return { receipt, waiting: assertPresent(readUnfinishedDraw(shown, NOW), 'a draw that is not finished') };
  }

  it.each([true, false])('says what the card of the draw says, and names the same witnesses: %s', async (isRead) => {
    const { receipt, waiting } = awaitedDraw(isRead);
    const own = visibleText(renderToStaticMarkup(<UnfinishedCard t={t} locale={locale} draw={waiting} />));
    const text = visibleText(await cardOf(receipt, locale));
    const { title, about } = waitWords(waiting);
    const signatures = visibleText(renderToStaticMarkup(<AwaitedWitnessList t={t} locale={locale} draw={waiting} />));
    for (const { name } of WITNESSES) expect(signatures).toContain(name);
    expect(signatures.match(new RegExp(t('unfinished.absent'), 'g'))).toHaveLength(2);
    expect(signatures.indexOf(t('unfinished.absent'))).toBeGreaterThan(signatures.indexOf('w2.example'));
    for (const card of [own, text]) for (const part of [title, about, signatures.trim()]) expect(card).toContain(part);
    expect(text).toContain(t(isRead ? 'receipt.witnessed' : 'receipt.awaited'));
    // Who signed the log that was read: what is said of the order was checked in it.
    const read = text.slice(text.indexOf(t('receipt.signed')));
    expect(read.indexOf(t('seal.absent'))).toBeGreaterThan(read.indexOf('w1.example'));
    expect(read.indexOf(t('seal.absent'))).toBeLessThan(read.indexOf('w2.example'));
  });

  it('leaves the sentences to the card of the draw where there is one', async () => {
    const { receipt, waiting } = awaitedDraw(true);
    const text = visibleText(await cardOf(receipt, locale, ID));
    const { title, about } = waitWords(waiting);
    expect(text).toContain(title);
    expect(text).not.toContain(about);
  });
});
