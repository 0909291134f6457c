import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumOptions } from '#support/product/chromium.ts';
import { startLog } from '#support/proof/v3/held.ts';
import { close, commit, inTime, listOf, order, pins, recordOf, sell, winnersOf } from '#support/proof/v3/world.ts';
import { bundleScript } from '../../scripts/verifier-file.ts';
import { median } from '../support/median.ts';
import type { DrawTexts, Measured } from './browser-script.ts';

const ORDERS_IN_BATCH = 100;
const ENTRIES_IN_ORDER = 2;

/** A draw of so many tickets in orders of two, with all of the log. */
function holdDraw(tickets: number): DrawTexts {
  const log = startLog();
  const draw = commit(log, '69-261121-0642');
  const orders = tickets / ENTRIES_IN_ORDER;
  for (let n = 0; n < orders; n += ORDERS_IN_BATCH) {
    const batch = Array.from({ length: Math.min(ORDERS_IN_BATCH, orders - n) }, (_, i) =>
      order(n + i, 'nap4|1,4,7,9|1|100', 'predict2|3/7|5|500'),
    );
    sell(log, batch, [draw]);
  }
  close(log, draw);
  const record = recordOf(log, draw);
  const { entries, checkpoint } = log.part({ cosigned: inTime(draw) });
  return {
    record: JSON.stringify(record),
    list: JSON.stringify(listOf(draw)),
    winners: JSON.stringify(winnersOf(draw, record)),
    pins: JSON.stringify(pins),
    entries: entries.map((entry) => new TextDecoder().decode(entry)),
    checkpoint,
  };
}

/** Verifies a draw of so many tickets in Chromium, with its list and the whole log; ms, the median of the rounds. */
export async function measureInBrowser(tickets: number, rounds: number): Promise<number> {
  const draw = holdDraw(tickets);
  const script = await bundleScript(join(import.meta.dirname, '../..'), 'bench/proof/browser-script.ts');
  const browser = await chromium.launch(await chromiumOptions());
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: script });
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const { ms, failed, notChecked } = await page.evaluate(
        (texts) => (globalThis as unknown as { verifyDraw: (of: DrawTexts) => Measured }).verifyDraw(texts),
        draw,
      );
      if (failed.length > 0) throw new Error(`the draw does not hold: ${failed.join(', ')}`);
      if (round === 0) console.log(`not checked, as the log has no record yet: ${notChecked.join(', ') || 'nothing'}`);
      times.push(ms);
    }
    console.log(
      `a draw of ${tickets} tickets in Chromium: list of ${(draw.list.length / 1e6).toFixed(1)} MB, ` +
        `${draw.entries.length} entries of the log, ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`,
    );
    return median(times);
  } finally {
    await browser.close();
  }
}
