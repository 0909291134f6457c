import { describe, expect, it, test } from 'vitest';
import { sha256 } from '#support/proof/proof-bytes.ts';
import { singleChanges } from '#support/proof/tampering.ts';
import { failuresOf, hold, reasonOf, startLog, unchecked } from '#support/proof/v3/held.ts';
import { allAt, WITNESSES } from '#support/proof/v3/memory-log.ts';
import { close, commit, inTime, pins, recordOf, resign } from '#support/proof/v3/world.ts';
import { verifyRecord3 } from './index.ts';

const quick = hold('69-261121-0642');

/** With sorted keys, as in canonical JSON. */
const sortedWinners = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortedWinners);
  if (typeof value !== 'object' || value === null) return value;
  const keys = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(keys.map(([key, inner]) => [key, sortedWinners(inner)]));
};

describe('a draw that was held as it should be', () => {
  it.each(['69-261121-0642', '61-261121', '80-261125'])('passes with all that was published: %s', (drawId) => {
    const { record, beside } = hold(drawId);
    const verdict = verifyRecord3(record, pins, beside);
    expect(failuresOf(verdict)).toEqual([]);
    expect(unchecked(verdict)).toEqual(['published']);
    expect(beside.winners.winners.length > 0).toBe(drawId !== '69-261121-0642');
  });
  it('names in order what was looked at', () => {
    const { record, beside } = hold('61-261121');
    expect(verifyRecord3(record, pins, beside).checks.map(({ name }) => name)).toEqual([
      ...['shape', 'hash', 'operator', 'signed', 'checkpoints', 'in-log', 'draw', 'times', 'round', 'beacon-key'],
      ...['witnesses', 'rules', 'closing', 'seed', 'tickets', 'seal', 'beacon', 'numbers', 'raffle', 'prizes'],
      ...['list', 'names', 'stakes', 'batches', 'stops', 'root', 'count', 'stake', 'stopped'],
      ...['winners', 'openings', 'division', 'first-commitment', 'first-closing'],
    ]);
  });
  it('says of what was not at hand that it was not looked at', () => {
    const verdict = verifyRecord3(quick.record, pins);
    expect(failuresOf(verdict)).toEqual([]);
    expect(unchecked(verdict)).toEqual(['list', 'winners', 'first-commitment', 'first-closing']);
    const { list } = quick.beside;
    expect(unchecked(verifyRecord3(quick.record, pins, { list }))).toEqual([
      'batches',
      'stops',
      'winners',
      'first-commitment',
      'first-closing',
    ]);
  });
  it('passes without tickets', () => {
    const log = startLog();
    const draw = commit(log, '61-261121');
    close(log, draw);
    const list = { version: 3, drawId: draw.drawId, batches: [] };
    const winners = { version: 3, drawId: draw.drawId, winners: [] };
    const verdict = verifyRecord3(recordOf(log, draw), pins, { list, winners, log: log.part() });
    expect(failuresOf(verdict)).toEqual([]);
  });
  it('passes with a part of the log that begins at its commitment, but for what stands before', () => {
    const log = startLog();
    for (let i = 0; i < 9; i++) log.append(`{"type":"other","n":${i}}`);
    const { record, beside, draw } = hold('69-261121-0642', log);
    const part = log.part({ first: draw.index });
    expect(part.before.length).toBeGreaterThan(1);
    const verdict = verifyRecord3(record, pins, { ...beside, log: part });
    expect(failuresOf(verdict)).toEqual([]);
    expect(unchecked(verdict)).toEqual(['first-commitment', 'published']);
  });
  it('is sealed by witnesses that saw its closing in trees of different sizes', () => {
    const { log, draw } = hold('69-261121-0642');
    const [first, second] = inTime(draw);
    const size = log.size;
    log.append('{"type":"other"}');
    const seals = [
      { log, size, cosigned: first ? [first] : [] },
      { log, size: size + 1, cosigned: second ? [second] : [] },
    ];
    const record = recordOf(log, draw, seals);
    const verdict = verifyRecord3(record, pins, { log: log.part() });
    expect(failuresOf(verdict)).toEqual([]);
    expect(unchecked(verdict)).not.toContain('checkpoints');
    expect(unchecked(verifyRecord3(record, pins))).toContain('checkpoints');
  });
  describe('is compared with the entry of its record', () => {
    const { log, draw, record, beside } = hold('61-261121');
    const winners = sha256(JSON.stringify(sortedWinners(beside.winners))).toString('hex');
    log.append({ type: 'record', drawId: draw.drawId, hash: record.hash, winners });
    const partBy = (count: number) =>
      log.part({ cosigned: allAt('2026-11-21T19:00:00.000Z', WITNESSES.slice(0, count)) });

    it('which a quorum of its witnesses has seen', () => {
      const published = verifyRecord3(record, pins, { ...beside, log: partBy(2) });
      expect([failuresOf(published), unchecked(published)]).toEqual([[], []]);
      const unseen = verifyRecord3(record, pins, { ...beside, log: partBy(1) });
      expect([failuresOf(unseen), unseen.notChecked]).toEqual([
        [],
        [
          {
            name: 'published',
            reason: "1 of the draw's witnesses cosigned the log that was shown, and 2 are needed",
          },
        ],
      ]);
      const least = { ...pins, least: { witnesses: 3, quorum: 3 } };
      expect(unchecked(verifyRecord3(record, least, { ...beside, log: partBy(2) }))).toEqual(['published']);
    });
    it('or else the log names another one, whoever has seen it', () => {
      const prizes = record.prizes.map((tier) => ({ ...tier, winners: tier.winners + 1 }));
      const other = resign({ ...record, prizes });
      const fewer = { ...beside.winners, winners: beside.winners.winners.slice(1) };
      for (const part of [partBy(0), partBy(3)]) {
        expect(failuresOf(verifyRecord3(other, pins, { log: part }))).toContain('published');
        expect(failuresOf(verifyRecord3(record, pins, { ...beside, winners: fewer, log: part }))).toContain(
          'published',
        );
      }
    });
  });
});

describe('a changed record', () => {
  it.each([...singleChanges(quick.record)])('fails where %s is changed', (_, changed) => {
    expect(failuresOf(verifyRecord3(changed, pins))).not.toEqual([]);
  });
  it('fails where its commitment, closing or checkpoint is changed at any of many places, and signed anew', () => {
    const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === '1' ? '2' : '1') + text.slice(at + 1);
    const { record } = quick;
    const note = record.seal[0]?.checkpoint ?? '';
    const made = [
      ...Array.from({ length: 24 }, (_, i) => ({
        ...record,
        commitment: { ...record.commitment, entry: flip(record.commitment.entry, i * 47) },
      })),
      ...Array.from({ length: 10 }, (_, i) => ({
        ...record,
        closing: { ...record.closing, entry: flip(record.closing.entry, i * 29) },
      })),
      ...Array.from({ length: 16 }, (_, i) => ({
        ...record,
        seal: [{ checkpoint: flip(note, i * 7), path: record.seal[0]?.path ?? [] }],
      })),
    ];
    for (const forged of made) {
      const text = JSON.stringify(forged);
      if (text === JSON.stringify(record)) continue;
      expect(failuresOf(verifyRecord3(resign(forged), pins)), text).not.toEqual([]);
    }
  });
  it('fails on a missing or extra field', () => {
    for (const key of Object.keys(quick.record))
      expect(failuresOf(verifyRecord3({ ...quick.record, [key]: undefined }, pins))).toContain('shape');
    expect(failuresOf(verifyRecord3({ ...quick.record, note: 'x' }, pins))).toEqual(['shape']);
    for (const odd of [null, 1, 'x', [], {}]) expect(failuresOf(verifyRecord3(odd, pins))).toEqual(['shape']);
  });
  it('of hostile sizes is refused before anything is computed', () => {
    const { record } = quick;
    const seal = record.seal[0] ?? { checkpoint: '', path: [] };
    const hash = '00'.repeat(32);
    for (const over of [
      { seal: [] },
      { seal: Array.from({ length: 17 }, () => seal) },
      { seal: [{ ...seal, path: Array.from({ length: 64 }, () => hash) }] },
      { seal: [{ ...seal, checkpoint: 'x'.repeat(65_537) }] },
      { commitment: { ...record.commitment, entry: `${' '.repeat(65_536)}${record.commitment.entry}` } },
      { commitment: { ...record.commitment, entry: '['.repeat(60_000) } },
      {
        commitment: {
          ...record.commitment,
          entry: record.commitment.entry.replace('2026-11-21T06:42:00', '+275760-09-13T00:00:00'),
        },
      },
      { raffle: { carried: 0, prizes: 1, winners: Array.from({ length: 10_001 }, () => 0) } },
    ])
      expect(failuresOf(verifyRecord3(resign({ ...record, ...over }), pins))).toEqual(['shape']);
    const crowded =
      seal.checkpoint +
      seal.checkpoint
        .split('\n')
        .filter((line) => line.startsWith('—'))
        .map((line) => `${line}\n`)
        .join('')
        .repeat(8);
    const forged = resign({ ...record, seal: [{ ...seal, checkpoint: crowded }] });
    expect(failuresOf(verifyRecord3(forged, pins))).toEqual(['checkpoints']);
    const many = resign({
      ...hold('61-261121').record,
      raffle: { carried: 2 ** 50, prizes: 2 ** 50 + 3, winners: [] },
    });
    expect(failuresOf(verifyRecord3(many, pins))).toEqual(['raffle']);
  });
  it('with the entries of another draw, or a closing before its commitment, is refused', () => {
    const { record } = quick;
    const other = verifyRecord3(resign({ ...record, drawId: '69-261121-0643' }), pins);
    expect(reasonOf(other, 'shape')).toBe('the commitment is of another draw');
    const log = startLog();
    const draw = commit(log.fork(log.size), '69-261121-0642');
    close(log, draw);
    const after = commit(log, '69-261121-0642');
    const early = verifyRecord3(recordOf(log, { ...after, closing: draw.closing }), pins);
    expect(failuresOf(early)).toEqual(['draw']);
    const next = startLog();
    const [one, two] = [commit(next, '69-261121-0642', {}, 'a seed'), commit(next, '69-261121-0643', {}, 'a seed')];
    close(next, two);
    expect(failuresOf(verifyRecord3(recordOf(next, { ...one, closing: two.closing }), pins))).toEqual(['draw']);
  });
  it('with an entry that is not canonical is refused', () => {
    const { record } = quick;
    const spaced = { ...record, commitment: { ...record.commitment, entry: `${record.commitment.entry} ` } };
    expect(failuresOf(verifyRecord3(resign(spaced), pins))).toEqual(['shape']);
  });
});

describe('the log beside a record', () => {
  it('is refused where its entries are others, it ends too soon or begins too late', () => {
    const { log, record, beside, draw } = quick;
    const checkWith = (part: typeof beside.log) => reasonOf(verifyRecord3(record, pins, { log: part }), 'log');
    const changed = { ...beside.log, entries: beside.log.entries.with(2, beside.log.entries[3] ?? Uint8Array.of()) };
    expect(checkWith(changed)).toContain('not those that the log signed');
    expect(checkWith(log.part({ size: draw.closing }))).toContain('does not reach');
    const longer = log.fork(log.size);
    longer.append('{"type":"other"}');
    const sealed = recordOf(longer, draw);
    const short = verifyRecord3(sealed, pins, { log: log.part() });
    expect(reasonOf(short, 'log')).toContain('ends before checkpoint 1 of the seal');
    expect(checkWith(log.part({ first: draw.index + 1 }))).toContain('does not reach');
    expect(checkWith({ ...beside.log, before: [Uint8Array.of(1)] })).toContain('not those that the log signed');
    expect(checkWith({ ...beside.log, first: 1 })).toContain('does not end where its checkpoint does');
    const foreign = log.note([], { log: { ...WITNESSES[0], name: 'log.example/draws' } as (typeof WITNESSES)[number] });
    expect(checkWith({ ...beside.log, checkpoint: foreign })).toContain('not signed by the log');
  });
});

test.each([
  ['exactly a second before', '2026-11-21T06:41:57.000Z', true],
  ['in the last second', '2026-11-21T06:41:57.999Z', true],
  ['at the moment', '2026-11-21T06:41:58.000Z', false],
])('a cosignature counts by its second, dropped: %s', (_, at, ok) => {
  const { log, draw } = quick;
  const verdict = verifyRecord3(recordOf(log, draw, [{ log, cosigned: allAt(at) }]), pins);
  expect(failuresOf(verdict)).toEqual(ok ? [] : ['seal']);
});
