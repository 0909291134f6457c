import { describe, expect, it, test } from 'vitest';
import { canonicalJson } from '#verify/canonical-json.ts';
import { firstRoundAfter } from '#verify/record.ts';
import { chain } from '#support/proof/draw-vectors.ts';
import { tellEntry, type DrawStory } from './draw-story.ts';
import { parseEntry, type OldEntry } from './parse-entry.ts';

const drawId = '69-261121-0642';
const committed = {
  type: 'committed',
  drawId,
  opensAt: '2026-11-21T02:40:00.000Z',
  closesAt: '2026-11-21T02:41:50.000Z',
  drawsAt: '2026-11-21T02:42:00.000Z',
  seedHash: '11'.repeat(32),
  chainHash: chain.chainHash,
} as const;
const publishedAt = '2026-11-21T02:41:51.000Z';
const round = firstRoundAfter(chain, publishedAt);
const closed = { type: 'closed', drawId, count: 2, root: '22'.repeat(32), publishedAt, round } as const;
const cancelled = { type: 'cancelled', drawId, at: publishedAt, reason: 'the studio lost power' } as const;
const recorded = { type: 'recorded', drawId, hash: '33'.repeat(32) } as const;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const parse = (value: unknown) => parseEntry(encode(canonicalJson(value) ?? ''));
/** What is wrong with these entries, one after another. */
function tell(...entries: readonly OldEntry[]): string[] {
  let story: DrawStory = {};
  return entries.flatMap((entry, index) => {
    const told = tellEntry(story, entry, { index, beacon: chain });
    ({ story } = told);
    return told.faults.map((fault) => `${index}: ${fault}`);
  });
}

describe('an entry', () => {
  it('is read where it is written as it must be', () => {
    const start = { type: 'start', origin: 'log.example', logKey: 'log.example+…', operatorKey: '44'.repeat(32) };
    for (const entry of [start, committed, closed, cancelled, recorded]) expect(parse(entry)).toEqual({ value: entry });
  });

  it.each([
    ['has a space', JSON.stringify(recorded, null, 1)],
    ['has its fields in another order', JSON.stringify({ type: recorded.type, hash: recorded.hash, drawId })],
    ['says a field twice', canonicalJson(recorded)?.replace('{', '{"drawId":"69-261121-0641",') ?? ''],
    ['has a digit too many', canonicalJson(closed)?.replace('"count":2', '"count":2.0') ?? ''],
    ['has an escape that it does not need', canonicalJson(cancelled)?.replace('studio', '\\u0073tudio') ?? ''],
  ])('is refused where it %s', (_, text) => {
    expect(parseEntry(encode(text))).toEqual({ fault: 'it is not written in its one canonical form' });
  });

  it.each([
    ['lacks a field', { ...recorded, hash: undefined }, /recorded\.hash is missing/],
    ['has a field more', { ...recorded, more: 1 }, /recorded\.more is not a known field/],
    ['names no draw', { ...recorded, drawId: '69-261121-0642/../../x' }, /recorded\.drawId is not the id of a draw/],
    ['has a moment in other words', { ...closed, publishedAt: '2026-11-21' }, /closed\.publishedAt is not a moment/],
    ['has an unknown type', { type: 'prize' }, /"prize" is a type of entry that is not known here/],
    [
      'has another form than its type of version 3',
      { type: 'closing' },
      /not the form of an entry of the type "closing"/,
    ],
    ['has the name of a method as its type', { type: 'constructor' }, /not known here/],
    ['has no type', { drawId }, /does not say what it tells of/],
    ['is a list', [recorded], /no JSON object/],
  ])('is refused where it %s', (_, value, fault) => {
    expect(parseEntry(encode(JSON.stringify(value)))).toEqual({ fault: expect.stringMatching(fault) });
  });

  it('is refused where it is not text, and where it is nested without end', () => {
    expect(parseEntry(Uint8Array.of(0xff))).toEqual({ fault: 'it is not text' });
    const deep = `{"type":"recorded","drawId":${'['.repeat(30_000)}${']'.repeat(30_000)},"hash":""}`;
    expect(parseEntry(encode(deep))).toHaveProperty('fault');
  });
});

describe("a draw's entries", () => {
  it('hold in their order', () => {
    expect(tell(committed, closed, recorded)).toEqual([]);
    expect(tell(committed, cancelled)).toEqual([]);
  });

  it.each([
    ['a record without a closing', [committed, recorded], ['1: it has a record, but the log never closed its tickets']],
    [
      'a record of a cancelled draw',
      [committed, cancelled, closed, recorded],
      [
        '2: its tickets are closed after it was cancelled in entry 1',
        '3: it has a record, but was cancelled in entry 1',
      ],
    ],
    [
      'a cancellation after the closing',
      [committed, closed, cancelled],
      ['2: it is cancelled after it was closed in entry 1, when its numbers were fixed'],
    ],
    ['a closing without a commitment', [closed], ['0: its tickets are closed, but the log never committed to it']],
    ['a cancellation without a commitment', [cancelled], ['0: it is cancelled, but the log never committed to it']],
    [
      'a commitment after the closing',
      [closed, committed],
      [
        '0: its tickets are closed, but the log never committed to it',
        '1: it is committed to only after the log told of it',
      ],
    ],
    [
      'another beacon',
      [{ ...committed, chainHash: '55'.repeat(32) }],
      ['0: it commits to another beacon than the pinned one'],
    ],
    [
      'sales that end after the draw',
      [{ ...committed, closesAt: '2026-11-21T02:43:00.000Z' }],
      ['0: its sales do not open, close and end in a draw in this order'],
    ],
    [
      'tickets counted too early',
      [committed, { ...closed, publishedAt: committed.opensAt, round: firstRoundAfter(chain, committed.opensAt) }],
      ['1: its tickets were counted before its sales closed'],
    ],
    [
      'another round',
      [committed, { ...closed, round: round + 1 }],
      [`1: it uses round ${round + 1} of the beacon, but ${round} is the first after its tickets were counted`],
    ],
  ] satisfies [string, OldEntry[], string[]][])('do not hold with %s', (_, entries, faults) => {
    expect(tell(...entries)).toEqual(faults);
  });

  it.each([
    ['committed to', [committed, { ...committed, seedHash: '66'.repeat(32) }]],
    ['closed', [committed, closed, { ...closed, root: '66'.repeat(32) }]],
    ['cancelled', [committed, cancelled, cancelled]],
    ['recorded', [committed, closed, recorded, { ...recorded, hash: '66'.repeat(32) }]],
  ] satisfies [string, OldEntry[]][])('count the first time that it is %s', (word, entries) => {
    const last = entries.length - 1;
    expect(tell(...entries)).toEqual([
      `${last}: it is ${word} a second time; entry ${last - 1} was the first and counts`,
    ]);
  });
});

test('the first entry of a kind is kept with its index, not the second', () => {
  const { story } = tellEntry({}, committed, { index: 4, beacon: undefined });
  const second = tellEntry(story, { ...committed, seedHash: '66'.repeat(32) }, { index: 9, beacon: undefined });
  expect(second.story).toEqual({ committed: { ...committed, index: 4 } });
});
