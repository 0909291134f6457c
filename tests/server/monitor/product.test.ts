import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import type { UnsignedRecord } from '#server/draws/proof/draw-record.ts';
import { signRecord } from '#server/draws/proof/record.ts';
import { openFolder } from '#monitor/store/folder.ts';
import { createHeldDraws, type HeldDraws } from '#support/monitor/held-draws.ts';
import { runMonitor, runMonitorAt } from '#support/monitor/run-monitor.ts';
import type { DrawRecord } from '#verify/index.ts';

/** The monitor beside a product whose draws are held in all ways. */

let held: HeldDraws;
/** A draw of each end: of version 2, drawn, cancelled before its closing, unsealed. */
let [old, drawn, cancelled, unsealed]: [string, string, string, string] = ['', '', '', ''];
let folder: string;
const folders: string[] = [];

beforeAll(async () => {
  held = await createHeldDraws();
  const { world } = held;
  const first = await held.sell();
  await held.seal(first);
  expect((await world.finish(first)).state).toBe('published');
  const second = await held.sell();
  await held.cancel(second, 'the studio lost power');
  const third = await held.sell();
  await held.missSeal(third);
  [drawn, cancelled, unsealed] = [first, second, third].map(drawIdOf) as [string, string, string];
  old = await held.holdOld();
}, 300_000);
beforeEach(async () => {
  held.served.lie(undefined);
  folder = await mkdtemp(join(tmpdir(), 'naseeb-monitor-'));
  folders.push(folder);
});
afterAll(async () => {
  await held.stop();
  for (const one of folders) await rm(one, { recursive: true, force: true });
});

const run = (...args: string[]) => runMonitorAt(held.now(), held.served.origin, '--dir', folder, ...args);

describe('a product that does as it promised', () => {
  it('agrees, as the command says', async () => {
    const { code, differences, said, failure } = await runMonitor(held.served.origin, '--dir', folder);
    expect({ code, differences, failure }).toEqual({ code: 0, differences: [], failure: '' });
    expect(said).toContain('Fivetastic (81):');
    expect(said).toMatch(/^ {2}\S.*\(\d+\) +\d+ +1 +1 +1 +0 +\d+$/m);
    expect(said).toMatch(/orders of cancelled draws: 1, .*\n.*stakes of unsealed and undecided draws: AED \d+\.\d\d\./);
    expect(said).toMatch(/Draws of version 2: \d+; records checked: 1; cancelled: 0;/);
    expect((await stat(join(folder, 'monitor.db'))).mode & 0o777).toBe(0o600);
  });

  it('is followed by one monitor of a folder only', async () => {
    const other = openFolder(folder);
    expect(await run()).toMatchObject({ code: 3, failure: expect.stringContaining('Another monitor uses the folder') });
    other.close();
    expect((await runMonitor('--help')).said).toContain('--witnesses');
    expect(await runMonitor('naseeb.example')).toMatchObject({ code: 2, said: '' });
  });
});

describe('a product that lies', () => {
  it('about records and lists is named', async () => {
    held.served.lie((path) => {
      if (path === `/open/draws/${drawn}/tickets.json`) return { version: 3, drawId: drawn, batches: [] };
      if (path === `/open/draws/${unsealed}/tickets.json`) return '[]';
      return path === `/open/draws/${old}.json` ? { version: 2 } : undefined;
    });
    const { code, differences } = await run();
    expect(code).toBe(1);
    for (const drawId of [drawn, unsealed, old])
      expect(differences).toContainEqual(expect.stringMatching(new RegExp(`^draw ${drawId}, entry \\d+: `)));
    expect(differences.filter((sentence) => sentence.includes(cancelled))).toEqual([]);
  });

  it('about a record of version 2 is named, though its operator signed it', async () => {
    const record = (await (await fetch(`${held.served.origin}/open/draws/${old}.json`)).json()) as DrawRecord;
    const { hash, signature: _, ...unsigned } = record;
    const count = unsigned.tickets.count + 1;
    const changed = { ...unsigned, tickets: { ...unsigned.tickets, count } } as UnsignedRecord;
    const other = signRecord(changed, held.world.engine.operator.key);
    held.served.lie((path) => (path === `/open/draws/${old}.json` ? other : undefined));
    const { differences } = await run();
    const said = (what: string) => expect(differences).toContainEqual(expect.stringContaining(what));
    said(`another record: the record says ${other.hash}, entry`);
    said(`of the log says ${hash}`);
    said(`another number of tickets: the record says ${count}, entry`);
    said('the record does not hold (numbers): ');
  });

  it('about a cancelled draw is named', async () => {
    const record = await (await fetch(`${held.served.origin}/open/draws/${drawn}.json`)).text();
    held.served.lie((path) => (path === `/open/draws/${cancelled}.json` ? record : undefined));
    expect((await run()).differences).toEqual([
      expect.stringMatching(new RegExp(`^draw ${cancelled}, entry \\d+: the draw was cancelled, but a record of it`)),
    ]);
  });
});

describe('a product that is gone', () => {
  let left: DrawRow;
  let pins: string;
  let copy: string;
  beforeAll(async () => {
    held.served.lie(undefined);
    left = await held.sell();
    await held.seal(left);
    copy = await mkdtemp(join(tmpdir(), 'naseeb-monitor-'));
    folders.push(copy);
    pins = join(copy, 'pins.json');
    await writeFile(pins, JSON.stringify(await held.world.pins()));
    const before = await runMonitorAt(held.now(), held.served.origin, '--dir', copy);
    expect(before).toMatchObject({ code: 0, differences: [] });
    await held.passRound(left);
    await held.served.leave();
  }, 120_000);

  const numbersIn = async (of: string): Promise<unknown> => {
    const file = await readFile(join(of, 'finished', `${drawIdOf(left)}.json`), 'utf8');
    return (JSON.parse(file) as { numbers: unknown }).numbers;
  };

  it('has its sealed draw finished by whoever has a copy, or the witnesses, with its own numbers', async () => {
    const { beacon } = held.served;
    const [own, other] = [
      await runMonitorAt(held.now(), held.served.origin, '--dir', copy, '--beacon', beacon),
      await run('--pins', pins, '--witnesses', held.world.witnesses.setting, '--beacon', beacon),
    ];
    for (const { code, differences, said } of [own, other]) {
      expect({ code, differences }).toEqual({ code: 3, differences: [] });
      expect(said).toContain(`finished: draw ${drawIdOf(left)}, entry `);
    }
    // The operator's own drawer shares no code with the monitor.
    const { numbers, state } = await held.world.finish(left);
    expect(state).toBe('published');
    expect(await numbersIn(copy)).toEqual(numbers);
    expect(await numbersIn(folder)).toEqual(numbers);
  });
});
