import { RULES, verifyRecord, type BeaconChain, type DrawRecord } from '#verify/index.ts';
import type { DrawStory } from './draw-story.ts';

export interface RecordPins {
  readonly operatorKey: string;
  readonly beacon: BeaconChain;
}

const differs = (what: string, logged: unknown, shown: unknown, index: number): string[] =>
  logged === shown
    ? []
    : [`${what}: the record says ${String(shown)}, entry ${index} of the log says ${String(logged)}`];

function compareCommitment(record: DrawRecord, { committed }: DrawStory): string[] {
  if (!committed) return [];
  const { index, seedHash, chainHash, opensAt, closesAt, drawsAt } = committed;
  const { commitment } = record;
  return [
    ...differs('another seed was committed to', seedHash, commitment.seedHash, index),
    ...differs('another beacon was committed to', chainHash, commitment.beacon.chainHash, index),
    ...differs('another opening of sales', opensAt, record.opensAt, index),
    ...differs('another close of sales', closesAt, record.closesAt, index),
    ...differs('another time of the draw', drawsAt, record.drawsAt, index),
  ];
}

function compareClosing({ tickets, beacon }: DrawRecord, { closed }: DrawStory): string[] {
  if (!closed) return [];
  const { index, count, root, publishedAt, round } = closed;
  return [
    ...differs('another number of tickets', count, tickets.count, index),
    ...differs('another root of the tickets', root, tickets.root, index),
    ...differs('another time of counting', publishedAt, tickets.publishedAt, index),
    ...differs('another round of the beacon', round, beacon.round, index),
  ];
}

/** What is wrong with the record that is shown of a draw: by itself, and beside what the log says of it. */
export function compareRecord(
  value: unknown,
  drawId: string,
  { story, pins }: { readonly story: DrawStory; readonly pins: RecordPins },
): string[] {
  const failed = verifyRecord(value, { ...pins, rules: RULES }).filter(({ ok }) => !ok);
  const wrong = failed.map(({ name, reason }) => `the record does not hold (${name}): ${reason ?? ''}`);
  if (failed.some(({ name }) => name === 'shape')) return wrong;
  const record = value as DrawRecord; // verifyRecord has checked its shape
  const { recorded } = story;
  return [
    ...wrong,
    ...(record.drawId === drawId ? [] : [`the record of another draw is shown, ${record.drawId}`]),
    ...(recorded ? differs('another record', recorded.hash, record.hash, recorded.index) : []),
    ...compareCommitment(record, story),
    ...compareClosing(record, story),
  ];
}

/** Whether more is shown of a cancelled draw than what was committed to. */
export const isDrawn = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ['tickets', 'seed', 'numbers', 'hash', 'signature'].some((field) => Object.hasOwn(value, field));
