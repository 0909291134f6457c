import { leafHash } from '#tlog/index.ts';
import { toHex } from '#verify/bytes.ts';
import type { Pins3 } from '#verify/v3/index.ts';
import { judgeCommitment } from '#verify/v3/commitment.ts';
import type { CarryEntry, DrawEntry, OrdersEntry } from '#verify/v3/log/entries.ts';
import type { Placed } from '#verify/v3/log/life.ts';
import { lotteryTypeOf } from '#verify/v3/pins.ts';
import { isCardEntry, isOldEntry, parseEntry, type LogEntry, type OldEntry } from '../parse-entry.ts';
import {
  startLife,
  tellCancel,
  tellClosing,
  tellOrders,
  tellRecord,
  tellStop,
  type Faults,
  type Life,
} from './life.ts';
import { createRaffles, type Raffles } from './raffles.ts';

/** What the log says of draws of version 3, read once from its start. */
export interface Replay {
  /** So many entries were read. */
  size(): number;
  /** Reads the next entry. */
  add(bytes: Uint8Array): void;
  lives(): Iterable<Life>;
  /** The draws that entries told of since this was asked last. */
  takeTouched(): readonly Life[];
}

export interface ReplayDeps {
  readonly pins: () => Pins3;
  /** An entry is not as it must be; `n` counts the faults of one. */
  readonly fault: (index: number, n: number, sentence: string) => void;
  /** Something to know of an entry that is no fault. */
  readonly note: (index: number, sentence: string) => void;
}

interface Told {
  readonly pins: () => Pins3;
  readonly lives: Map<string, Life>;
  readonly touched: Set<Life>;
  /** Draws of version 2, and whether they are recorded or cancelled. */
  readonly oldDraws: Map<string, boolean>;
  /** The first draw that committed to a seed, by its hash. */
  readonly seeds: Map<string, string>;
  readonly raffles: Raffles;
  readonly note: ReplayDeps['note'];
}

/** What is wrong with an entry, of a draw that it tells of; an empty id where it tells of none. */
type DrawFaults = readonly [drawId: string, faults: Faults];

function commitmentFaults({ pins, seeds, raffles, oldDraws }: Told, entry: DrawEntry): Faults {
  const { drawId, seedHash, rules } = entry;
  const faults = judgeCommitment(entry, pins()).checks.flatMap(({ ok, name, reason }) => (ok ? [] : [reason ?? name]));
  const other = seeds.get(seedHash);
  if (other === undefined) seeds.set(seedHash, drawId);
  else faults.push(`it commits to the same seed as draw ${other}`);
  if (!raffles.knows(rules, lotteryTypeOf(drawId))) faults.push('the log has no rules of its game that it names');
  if (oldDraws.has(drawId)) faults.push('it is committed to by version 2 already');
  return faults;
}

function tellDraw(told: Told, commitment: Placed<DrawEntry>): Faults {
  const { drawId } = commitment.entry;
  const first = told.lives.get(drawId);
  if (first) return [`it is committed to a second time; entry ${first.commitment.index} was the first and counts`];
  const life = startLife(commitment);
  told.lives.set(drawId, life);
  told.touched.add(life);
  return commitmentFaults(told, commitment.entry);
}

/** Lets the life of a draw go on. Orders and stops may name a draw of version 2, which is none of ours. */
function tell(
  { lives, touched, oldDraws }: Told,
  drawId: string,
  type: string,
  go: (life: Life) => Faults,
): DrawFaults {
  const life = lives.get(drawId);
  if (life) {
    touched.add(life);
    return [drawId, go(life)];
  }
  const mayBeOld = type === 'orders' || type === 'stop';
  if (mayBeOld && oldDraws.has(drawId)) return [drawId, []];
  return [drawId, [`an entry of the type ${type} tells of it, and the log never committed to it`]];
}

const tellBatches = (told: Told, { draws, type }: OrdersEntry, index: number, hash: string): DrawFaults[] =>
  draws.map(({ drawId, count, root }) =>
    tell(told, drawId, type, (life) => tellOrders(life, { index, hash, count, root })),
  );

function tellOld({ lives, oldDraws }: Told, type: OldEntry['type'], drawId: string): Faults {
  if (oldDraws.has(drawId) && (type === 'recorded' || type === 'cancelled')) oldDraws.set(drawId, true);
  if (type !== 'committed') return [];
  if (!oldDraws.has(drawId)) oldDraws.set(drawId, false);
  return lives.has(drawId) ? ['it is committed to by version 3 already'] : [];
}

/** Prizes that draws of version 2 left over may be brought once none of them is to be drawn any more. */
function tellCarry({ raffles, oldDraws, note }: Told, { lotteryType, prizes }: CarryEntry, index: number): Faults {
  raffles.bring(lotteryType, prizes);
  note(
    index,
    `entry ${index}: it brings ${prizes} prizes to the raffle of game ${lotteryType}, left over by its draws of version 2: of how many, the operator's word stands beside their records`,
  );
  const open = [...oldDraws].filter(([drawId, isOver]) => !isOver && lotteryTypeOf(drawId) === lotteryType);
  const names = open.slice(0, 5).map(([drawId]) => drawId);
  return open.length === 0
    ? []
    : [
        `it brings what draws of version 2 of game ${lotteryType} left over, of which ${open.length} were neither recorded nor cancelled before it: ${names.join(', ')}`,
      ];
}

function tellEntry(told: Told, entry: LogEntry, index: number, hash: string): readonly DrawFaults[] {
  if (isCardEntry(entry)) return [];
  if (isOldEntry(entry)) return [[entry.drawId, tellOld(told, entry.type, entry.drawId)]];
  switch (entry.type) {
    case 'start':
    case 'verifier':
    // The operator's keys are read ahead.
    case 'key':
      return [];
    case 'rules':
      told.raffles.learn(hash, entry);
      return [];
    case 'carry':
      return [['', tellCarry(told, entry, index)]];
    case 'draw':
      return [[entry.drawId, tellDraw(told, { index, hash, entry })]];
    case 'orders':
      return tellBatches(told, entry, index, hash);
    case 'stop':
      return [tell(told, entry.drawId, entry.type, (life) => tellStop(life, { index, hash, entry }))];
    case 'record':
      return [tell(told, entry.drawId, entry.type, (life) => tellRecord(life, { index, hash, entry }))];
    case 'closing':
      return [
        tell(told, entry.drawId, entry.type, (life) => {
          const faults = tellClosing(life, { index, hash, entry });
          return life.closing?.index === index ? [...faults, ...told.raffles.close(life)] : faults;
        }),
      ];
    case 'cancel':
      return [
        tell(told, entry.drawId, entry.type, (life) => {
          const faults = tellCancel(life, { index, hash, entry });
          told.raffles.cancel(life);
          return faults;
        }),
      ];
  }
}

export function createReplay({ pins, fault, note }: ReplayDeps): Replay {
  const told: Told = {
    pins,
    lives: new Map(),
    touched: new Set(),
    oldDraws: new Map(),
    seeds: new Map(),
    raffles: createRaffles(),
    note,
  };
  let size = 0;
  return {
    size: () => size,
    add: (bytes) => {
      const index = size++;
      const parsed = parseEntry(bytes);
      // What has no form was named where entries are read one by one.
      if ('fault' in parsed) return;
      let n = 0;
      for (const [drawId, faults] of tellEntry(told, parsed.value, index, toHex(leafHash(bytes))))
        for (const sentence of faults) {
          const name = drawId === '' ? `entry ${index}` : `draw ${drawId}, entry ${index}`;
          fault(index, n++, `${name}: ${sentence}`);
        }
    },
    lives: () => told.lives.values(),
    takeTouched: () => {
      const touched = [...told.touched];
      told.touched.clear();
      return touched;
    },
  };
}
