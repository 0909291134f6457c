import { createChecks, type ReceiptChecks } from '#islands/proof/check/checks.ts';
import { publicFilesOf, type PublicFiles } from '#islands/proof/check/public-files.ts';
import type { Bought } from '#islands/proof/bought.ts';
import { assertPresent } from '#kernel/assert.ts';
import { allAt, LOG, MemoryLog } from '#support/proof/v3/memory-log.ts';
import { serveFiles, serveLog, type FileServer } from '#support/proof/v3/serve-files.ts';
import { startLog } from '#support/proof/v3/held.ts';
import * as world from '#support/proof/v3/world.ts';
import type { Receipt3 } from '#verify/v3/index.ts';

export const DRAW = '69-261121-0642';
export const ENTRIES = ['nap4|1,4,7,9|1|100', 'predict2|3/7|5|500'];

/** A server of an operator that sold one order of one draw, and of its device. */
export interface ProofWorld {
  readonly log: MemoryLog;
  readonly draw: world.Draw;
  readonly receipt: Receipt3;
  /** Of the order's batch. */
  readonly index: number;
  /** When it was paid; ms. */
  readonly at: number;
  readonly bought: Bought;
  readonly server: FileServer;
  readonly files: PublicFiles;
  readonly checks: ReceiptChecks;
  /** Publishes the log as it is now, cosigned by so many witnesses. */
  show(witnesses?: number, log?: MemoryLog): string;
  showKeys(over?: object): void;
  showDraw(over?: object): void;
  /** The moment at which witnesses sign. */
  readonly cosignedAt: string;
}

/** As /open/keys.json answers. */
const keysOf = (over: object) => ({
  version: 1,
  operatorKey: world.pins.operatorKey,
  beacon: world.pins.beacon,
  log: {
    key: LOG.verifier,
    witnesses: world.pins.witnesses.map((key) => ({ key, url: 'https://w.example' })),
    quorum: 2,
  },
  rules: world.pins.rules,
  ...over,
});

export async function startProofWorld(): Promise<ProofWorld> {
  const server = await serveFiles();
  const log = startLog();
  const draw = world.commit(log, DRAW);
  const own = world.order(1, ...ENTRIES);
  const receipt = assertPresent(world.sell(log, [own, world.order(2, 'nap1|5|1|100')], [draw])[0], 'a receipt');
  const index = log.entries.indexOf(receipt.entry);
  const at = Date.parse((JSON.parse(receipt.entry) as { at: string }).at);
  const cosignedAt = new Date(at + 2_000).toISOString();
  const files = publicFilesOf(server.origin);
  const bought = { lotteryType: 69, firstDraw: DRAW, draws: 1, entries: ENTRIES, nonce: own.nonce.toString('hex') };
  const made: ProofWorld = {
    log,
    draw,
    receipt,
    index,
    at,
    bought: { ...bought, sentAt: at - 300, receivedAt: at + 200 },
    server,
    files,
    checks: createChecks(files, undefined),
    cosignedAt,
    show: (witnesses = 3, shown = log) => {
      const note = shown.note(allAt(cosignedAt).slice(0, witnesses));
      serveLog(server, shown, note);
      return note;
    },
    showKeys: (over = {}) => void server.files.set('/open/keys.json', keysOf(over)),
    showDraw: (over = {}) =>
      void server.files.set(`/open/draws/${DRAW}.json`, {
        version: 3,
        drawId: DRAW,
        state: 'open',
        commitment: { index: draw.index, entry: log.text(draw.index) },
        ...over,
      }),
  };
  made.showKeys();
  made.showDraw();
  made.show();
  return made;
}
