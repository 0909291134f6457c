import { verifyRecord3, type LogPart, type Pins3, type TicketList } from '#verify/v3/index.ts';

/** A draw as a browser receives it: files are texts. */
export interface DrawTexts {
  readonly record: string;
  readonly list: string;
  readonly winners: string;
  readonly pins: string;
  /** Entries as texts, the checkpoint they end with. */
  readonly entries: readonly string[];
  readonly checkpoint: string;
}

export interface Measured {
  readonly ms: number;
  readonly failed: readonly string[];
  readonly notChecked: readonly string[];
}

function verifyDraw({ record, list, winners, pins, entries, checkpoint }: DrawTexts): Measured {
  const encoder = new TextEncoder();
  const startedAt = performance.now();
  const log: LogPart = { first: 0, before: [], entries: entries.map((text) => encoder.encode(text)), checkpoint };
  const { checks, notChecked } = verifyRecord3(JSON.parse(record) as unknown, JSON.parse(pins) as Pins3, {
    list: JSON.parse(list) as TicketList,
    winners: JSON.parse(winners) as unknown,
    log,
  });
  return {
    ms: performance.now() - startedAt,
    failed: checks.filter(({ ok }) => !ok).map(({ name }) => name),
    notChecked: notChecked.map(({ name }) => name),
  };
}

Object.assign(globalThis, { verifyDraw });
