import { describe, expect, it } from 'vitest';
import { cardOrder, PlayedSeries } from '#support/instants/played-series.ts';
import { createReadyPage, toJson } from '#support/islands/verify-page.ts';
import { openDraw } from '#support/proof/v3/held.ts';
import { MemoryLog } from '#support/proof/v3/memory-log.ts';

const ORDER = cardOrder(1, 3);
const series = new PlayedSeries(new MemoryLog(['{"type":"start"}']));
series.sell([ORDER]);
const ofCards = series.receipt(ORDER);
const { receipt: ofDraws } = openDraw();

describe.each([
  ['cards', ofCards],
  ['draws', ofDraws],
])('the nonce of a receipt of %s', (_what, receipt) => {
  /** What came of its check, on a device that kept this nonce. */
  const check = async (nonce: string | undefined) => {
    const page = await createReadyPage();
    page.world.nonce = nonce;
    await page.open(toJson(receipt));
    const { outcome } = page.state();
    return (outcome?.cards?.checks ?? outcome?.receipt)?.find(({ name }) => name === 'receipt-nonce')?.ok;
  };

  it('is compared with the one that this device kept', async () => {
    expect(await check(receipt.nonce)).toBe(true);
    expect(await check('00'.repeat(16))).toBe(false);
  });

  it('stays unchecked on another device', async () => {
    expect(await check(undefined)).toBeUndefined();
  });
});
