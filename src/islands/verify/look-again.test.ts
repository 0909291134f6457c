import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { err, ok } from '#kernel/result.ts';
import { createReadyPage, nextTask, type VerifyPage } from '#support/islands/verify-page.ts';
import { openDraw, startLog } from '#support/proof/v3/held.ts';
import { allAt, type MemoryLog } from '#support/proof/v3/memory-log.ts';
import { serveFiles, serveLog, type FileServer } from '#support/proof/v3/serve-files.ts';
import { close, commit, inTime, listOf, order, recordOf, sell, winnersOf, type Draw } from '#support/proof/v3/world.ts';
import { isWaiting } from './look-again.ts';
import { describeCancellation } from './proof3/cancel-words.ts';

const [ID, OTHER_ID] = ['69-261121-0642', '69-261121-0643'];
const AFTER = '2026-11-21T07:00:00.000Z';
const OFFLINE = 'offline';

let server: FileServer;
/** What the page itself reads of each draw. The checks read it from the server. */
const shown = new Map<string, object>();
beforeEach(async () => {
  server = await serveFiles();
});
afterEach(async () => {
  shown.clear();
  await server.stop();
});

const placeOf = (drawId: string): string => `/open/draws/${drawId}.json`;

function show(drawId: string, value: object): void {
  shown.set(drawId, value);
  server.files.set(placeOf(drawId), value);
}

/** What the operator's server shows of a draw until it has its record. */
function shownAs(state: string, log: MemoryLog, draw: Draw, more: object = {}) {
  const closing = draw.closing < 0 ? {} : { closing: { index: draw.closing, entry: log.text(draw.closing) } };
  const commitment = { index: draw.index, entry: log.text(draw.index) };
  return { version: 3, drawId: draw.drawId, state, commitment, ...closing, ...more };
}

/** Closes a draw, draws it, and serves its lists; its record. */
function finish(log: MemoryLog, draw: Draw) {
  if (draw.closing < 0) close(log, draw);
  const record = recordOf(log, draw);
  show(draw.drawId, record);
  server.files.set(`/open/draws/${draw.drawId}/tickets.json`, listOf(draw));
  server.files.set(`/open/draws/${draw.drawId}/winners.json`, winnersOf(draw, record));
  return record;
}

/** A page long after the draws. */
async function createPage() {
  const page = await createReadyPage();
  page.world.origin = server.origin;
  page.world.now = Date.parse(AFTER);
  /** Acts, and answers the requests for a draw in their order, the last as all after it; how many there were. */
  const act = async (doIt: (own: VerifyPage) => Promise<void>, ...answers: readonly string[]) => {
    const { records } = page.requests;
    const first = records.length;
    let isDone = false;
    const done = doIt(page).finally(() => (isDone = true));
    for (let next = first; !isDone; await nextTask()) {
      const request = records[next];
      if (!request) continue;
      const answer = answers[next - first] ?? answers.at(-1) ?? ID;
      request.resolve(answer === OFFLINE ? err('offline') : ok(shown.get(answer)));
      next += 1;
    }
    await done;
    return records.length - first;
  };
  return { page, act };
}

describe('a draw that is cancelled while the page waits', () => {
  /** Serves a draw of one order, closed without witnesses. */
  function serveLate() {
    const made = openDraw(ID);
    const { log, draw } = made;
    close(log, draw);
    show(ID, shownAs('closed', log, draw));
    serveLog(server, log, log.note(allAt(AFTER)));
    const cancel = () => {
      const proof = log.note(allAt(AFTER), { size: draw.closing });
      log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'unsealed', checkpoints: [proof] });
      show(ID, shownAs('cancelled', log, draw, { cancelledAt: AFTER, reason: 'unsealed' }));
    };
    return { ...made, cancel, sign: () => serveLog(server, log, log.note(allAt(AFTER))) };
  }
  const wordsOf = (page: VerifyPage): string | undefined => {
    const { cancellation } = page.state().outcome?.report3 ?? {};
    return cancellation && describeCancellation(cancellation, undefined).verdict;
  };

  it('is looked at again until the log shows the cancellation', async () => {
    const { cancel, sign } = serveLate();
    const { page, act } = await createPage();
    await act((own) => own.find(ID));
    expect(page.state().unfinished?.phase).toBe('late');
    cancel();
    await act((own) => own.lookAgain());
    expect([wordsOf(page), isWaiting(page.state())]).toEqual(['unknown', true]);
    const seen = page.seen();
    await act((own) => own.lookAgain());
    // Nothing is told anew while nothing is new.
    expect([wordsOf(page), seen]).toEqual(['unknown', []]);
    sign();
    await act((own) => own.lookAgain());
    expect([wordsOf(page), isWaiting(page.state())]).toEqual(['held', false]);
    expect(seen.every(({ busy, cancelled }) => !busy && cancelled?.drawId === ID)).toBe(true);
    server.asked.length = 0;
    expect([await act((own) => own.lookAgain()), server.asked]).toEqual([0, []]);
  });

  it('is checked seldom once the log has not shown it for five minutes', async () => {
    const { cancel, sign } = serveLate();
    const { page, act } = await createPage();
    cancel();
    await act((own) => own.find(ID));
    const countChecks = async (looks: number) => {
      server.asked.length = 0;
      for (let i = 0; i < looks; i += 1) await act((own) => own.lookAgain());
      return server.asked.filter((path) => path === '/log/checkpoint').length;
    };
    expect([await countChecks(40), isWaiting(page.state())]).toEqual([30, true]);
    sign();
    expect([await countChecks(20), wordsOf(page)]).toEqual([1, 'held']);
  });

  it('is checked seldom where that reads the whole log', async () => {
    const { cancel, sign } = serveLate();
    const { page, act } = await createPage();
    cancel();
    await act((own) => own.find(ID));
    await act((own) => own.checkWhole());
    sign();
    for (let i = 0; i < 29; i += 1) await act((own) => own.lookAgain());
    expect(wordsOf(page)).toBe('unknown');
    await act((own) => own.lookAgain());
    expect(wordsOf(page)).toBe('held');
  });

  it('is looked at again on the card of a receipt, all of whose draws stay while one cannot be read', async () => {
    const log = startLog();
    const draws = [commit(log, ID), commit(log, OTHER_ID)];
    const [receipt] = sell(log, [order(1, 'nap4|1,4,7,9|1|100')], draws);
    const served = log.note(allAt(AFTER));
    for (const draw of draws) {
      log.append({ type: 'cancel', drawId: draw.drawId, at: AFTER, reason: 'no licence' });
      show(draw.drawId, shownAs('cancelled', log, draw, { cancelledAt: AFTER, reason: 'no licence' }));
    }
    serveLog(server, log, served);
    const { page, act } = await createPage();
    const verdicts = () =>
      page
        .state()
        .outcome?.report3?.cancelledDraws?.map(({ verdict }) => describeCancellation(verdict, undefined).verdict);
    await act((own) => own.open(JSON.stringify(receipt)));
    expect([verdicts(), isWaiting(page.state())]).toEqual([['unknown', 'unknown'], true]);
    serveLog(server, log, log.note(allAt(AFTER)));
    server.files.delete(placeOf(OTHER_ID));
    await act((own) => own.lookAgain());
    expect([verdicts(), isWaiting(page.state())]).toEqual([['unknown', 'unknown'], true]);
    show(OTHER_ID, shown.get(OTHER_ID) ?? {});
    await act((own) => own.lookAgain());
    expect([verdicts(), isWaiting(page.state())]).toEqual([['held', 'held'], false]);
  });
});

test('without a network for a moment, a draw that waits stays as it was read last', async () => {
  const { log, draw } = openDraw(ID);
  close(log, draw);
  show(ID, shownAs('closed', log, draw));
  const { page, act } = await createPage();
  await act((own) => own.find(ID));
  const { unfinished } = page.state();
  finish(log, draw);
  serveLog(server, log, log.note(inTime(draw)));
  // The draw has its record, and then the network is gone.
  expect(await act((own) => own.lookAgain(), ID, OFFLINE)).toBe(2);
  expect(page.state()).toMatchObject({ busy: false, fault: undefined, unfinished });
  await act((own) => own.lookAgain());
  expect(page.state()).toMatchObject({ busy: false, fault: undefined, unfinished: undefined });
  expect(page.state().outcome?.report3?.isHeld).toBe(true);
});

describe('a receipt with a draw that was held and one that waits', () => {
  /** The page shows the draw that was held beside the receipt. */
  async function openBeside() {
    const log = startLog();
    const [draw, waits] = [commit(log, ID), commit(log, OTHER_ID)];
    const [receipt] = sell(log, [order(1, 'nap4|1,4,7,9|1|100')], [draw, waits]);
    const record = finish(log, draw);
    close(log, waits);
    show(OTHER_ID, shownAs('closed', log, waits));
    serveLog(server, log, log.note(inTime(draw)));
    const { page, act } = await createPage();
    await act((own) => own.open(JSON.stringify(receipt)));
    await act((own) => own.checkReceiptIn(ID));
    expect(page.state()).toMatchObject({ evidence: { receipt, record }, waiting: [{ drawId: OTHER_ID }] });
    const finishOther = () => {
      const other = finish(log, waits);
      serveLog(server, log, log.note(inTime(waits)));
      return other;
    };
    // What waits is read, and then what was asked for last is done again.
    const lookAgain = () => act((own) => own.lookAgain(), OTHER_ID, ID);
    return { page, act, record, finishOther, lookAgain };
  }

  it('keeps what the player did last, the check of the whole log', async () => {
    const { page, act, record, finishOther, lookAgain } = await openBeside();
    await act((own) => own.checkWhole());
    finishOther();
    await lookAgain();
    expect(page.state()).toMatchObject({ busy: false, waiting: [], evidence: { record, isWhole: true } });
  });

  it('leaves a changed character to the player, and is checked once it is put back', async () => {
    const { page, act, finishOther, lookAgain } = await openBeside();
    await act((own) => own.checkWhole());
    await act((own) => own.tamper('seed'));
    const { change, outcome } = page.state();
    finishOther();
    const seen = page.seen();
    await lookAgain();
    expect(page.state()).toMatchObject({ busy: false, change, outcome, waiting: [{ drawId: OTHER_ID }] });
    expect(seen.some(({ busy }) => busy)).toBe(false);
    await act((own) => own.tamper(undefined));
    expect(page.state()).toMatchObject({ busy: false, change: undefined, waiting: [] });
  });

  it('stays as it was where the checks could not read a draw again', async () => {
    const { page, record, finishOther, lookAgain } = await openBeside();
    const { outcome } = page.state();
    const other = finishOther();
    server.files.set(placeOf(OTHER_ID), (response) => response.destroy());
    await lookAgain();
    expect(page.state()).toMatchObject({ busy: false, outcome, evidence: { record }, waiting: [{ drawId: OTHER_ID }] });
    show(OTHER_ID, other);
    await lookAgain();
    expect(page.state()).toMatchObject({ busy: false, waiting: [], evidence: { record } });
  });
});
