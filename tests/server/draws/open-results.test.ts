import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawResult } from '#contract/draws/430041-draw-result.ts';
import { pastDraws } from '#contract/draws/430040-past-draws.ts';
import { winningInfo } from '#contract/draws/600701-winning-info.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { fivetastic } from '#games/fivetastic/index.ts';
import { games } from '#games/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { roundTime } from '#server/draws/proof/beacon-rounds.ts';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import { drawCommands as draw } from '#server/ops/commands/draw.ts';
import { startTestBeacon, type TestBeacon } from '#support/providers/beacon.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { insertOrder, readDraw, makeBuyer, moveClockTo, findSellingDraws } from '#support/draws/draws.ts';
import { parseIcs } from '#support/formats/ics.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { childElements, parseXml, childText } from '#support/formats/xml.ts';

const TYPE = quickFive.lotteryType;
let base: TestDatabase;
let beacon: TestBeacon;
let node: TestNode;
/** Three draws of Quick Five: two without entries, the last with eleven. */
let drawn: readonly DrawRow[];

const tick = () => node.engine.draws.tick();
const next = async (): Promise<DrawRow> => assertPresent((await findSellingDraws(base.db))[0], 'a draw');
async function finish(drawRow: DrawRow): Promise<DrawRow> {
  await moveClockTo([node.engine], drawRow.closes_at);
  await tick();
  const closed = await readDraw(base.db, drawRow.id);
  const due = roundTime(closed.beacon, Number(closed.beacon_round));
  await moveClockTo([node.engine], new Date(Math.max(due, drawRow.draws_at.getTime())));
  await tick();
  return readDraw(base.db, drawRow.id);
}

beforeAll(async () => {
  base = await createTestDatabase();
  beacon = await startTestBeacon();
  node = await startTestNode(base.url, { BEACON_URL: beacon.url, PUBLIC_ORIGIN: 'https://naseeb.example' });
  // The tests move the clock themselves; the ticker would interfere.
  await node.engine.draws.stop();
  await tick();
  await moveClockTo([node.engine], (await next()).opens_at);
  await tick();
  const first = await finish(await next());
  const second = await finish(await next());
  const sold = await next();
  const entries = Array.from({ length: 11 }, (_, i) => ({ play: 'nap1', picks: [[i + 1]], multiple: 2 }));
  await insertOrder(base.db, [sold], await makeBuyer(base.db), entries);
  drawn = [first, second, await finish(sold)];
});
afterAll(async () => {
  await node.stop();
  await beacon.stop();
  await base.drop();
});

const open = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${node.origin}/open/${path}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
interface OpenResults {
  readonly draws: readonly {
    readonly drawId: string;
    readonly game: string;
    readonly drawsAt: string;
    readonly numbers: number[][];
    readonly tiers: readonly Record<string, unknown>[];
    readonly proof: string;
  }[];
  readonly next: string | null;
}
const readResults = async (path: string) => JSON.parse((await open(path)).text) as OpenResults;

describe('results as JSON', () => {
  it('list every published draw with its tiers, winners, amounts and proof, in Dubai time', async () => {
    const { draws, next: after, ...rest } = await readResults('results/quick-five.json');
    expect(rest).toEqual({
      version: 1,
      timeZone: 'Asia/Dubai',
      currency: 'AED',
      amounts: 'fils',
      self: 'https://naseeb.example/open/results/quick-five.json',
    });
    expect(after).toBeNull();
    expect(draws.map(({ drawId }) => drawId)).toEqual(drawn.map(drawIdOf).toReversed());
    const done = assertPresent(drawn[2], 'the last draw');
    expect(draws[0]).toMatchObject({
      game: 'quick-five',
      lotteryType: TYPE,
      name: { en: 'Quick Five', ar: 'كويك فايف' },
      numbers: done.numbers,
      tickets: 11,
      proof: `https://naseeb.example/open/draws/${drawIdOf(done)}.json`,
      page: `https://naseeb.example/lottery/quick-five/results?draw=${drawIdOf(done)}`,
    });
    expect(draws[0]?.drawsAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+04:00$/);
    expect(Date.parse(draws[0]?.drawsAt ?? '')).toBe(done.draws_at.getTime());
    expect(draws[0]?.tiers).toHaveLength(quickFive.plays.length);
    expect(draws[0]?.tiers[0]).toEqual({
      play: 'nap1',
      tier: 1,
      match: ['1'],
      prize: 185,
      shared: false,
      winners: 5,
      paid: 5 * 370,
    });
  });

  it('are paged and filtered by day', async () => {
    const first = await readResults('results/quick-five.json?size=2');
    expect(first.draws).toHaveLength(2);
    const shown = assertPresent(first.draws[1], 'a draw').drawId;
    expect(first.next).toBe(`https://naseeb.example/open/results/quick-five.json?size=2&before=${shown}`);
    const second = await readResults(`results/quick-five.json?size=2&before=${shown}`);
    expect((await readResults('results/quick-five.json?size=2&page=2')).draws).toEqual(second.draws);
    expect(second).toMatchObject({ next: null, draws: [{ drawId: drawIdOf(assertPresent(drawn[0], 'a draw')) }] });
    const day = assertPresent(first.draws[0], 'a draw').drawsAt.slice(0, 10);
    expect((await readResults(`results/quick-five.json?date=${day}`)).draws[0]).toEqual(first.draws[0]);
    for (const empty of ['2000-01-01', '2020-01-01', '2100-01-01'])
      expect((await readResults(`results/quick-five.json?date=${empty}`)).draws).toEqual([]);
  });

  it('page without repeating a draw, however many are published meanwhile', async () => {
    const pathOf = (address: string) => address.replace('https://naseeb.example/open/', '');
    for (const path of ['results/quick-five.json?size=1', 'results.json?size=1']) {
      const first = await readResults(path);
      await finish(await next());
      await expect.poll(async () => (await readResults(path)).draws[0]?.drawId).not.toBe(first.draws[0]?.drawId);
      const seen: string[] = [];
      for (let page = first; ; page = await readResults(pathOf(page.next))) {
        seen.push(...page.draws.map(({ drawId }) => drawId));
        if (page.next === null) break;
      }
      expect(seen.length).toBeGreaterThanOrEqual(drawn.length);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(expect.arrayContaining(drawn.map(drawIdOf)));
    }
  });

  it('are refused before a draw that does not exist, which is no end of the list', async () => {
    const known = drawIdOf(assertPresent(drawn[0], 'a draw'));
    for (const query of ['/quick-five.json?before=69-200101-0001', `.json?before=61-200101,${known}`]) {
      const { status, text } = await open(`results${query}`);
      expect([status, text]).toEqual([400, '{"error":"before is the id of a draw that exists"}']);
    }
    expect((await open(`results/quick-five.json?before=${known}`)).status).toBe(200);
  });

  it('of all games list the newest draw of each', async () => {
    const all = await readResults('results.json?size=1');
    const keys = all.draws.map(({ game }) => game);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain('quick-five');
    for (const key of keys) expect(games.map((game) => game.key)).toContain(key);
  });

  it('never contain an unpublished draw', async () => {
    const selling = await next();
    expect((await open('results/quick-five.json')).text).not.toContain(drawIdOf(selling));
    await moveClockTo([node.engine], selling.closes_at);
    await tick();
    expect((await readDraw(base.db, selling.id)).state).toBe('closed');
    expect((await open('results/quick-five.json?size=99')).text).not.toContain(drawIdOf(selling));
    await finish(selling);
    // The cached results are rebuilt once a record is published.
    await expect
      .poll(async () => (await readResults('results/quick-five.json')).draws[0]?.drawId, { timeout: 5_000 })
      .toBe(drawIdOf(selling));
  });
});

describe('the other formats', () => {
  it('CSV has one row for each tier, with CRLF line ends (RFC 4180)', async () => {
    const { headers, text } = await open('results/quick-five.csv?size=1');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    const [head = '', ...rows] = text.split('\r\n');
    expect(rows.pop()).toBe('');
    const names = head.split(',');
    expect(rows).toHaveLength(quickFive.plays.length);
    for (const row of rows) expect(row.split(',')).toHaveLength(names.length);
    const [first = ''] = rows;
    const fields = Object.fromEntries(names.map((name, i) => [name, first.split(',')[i]]));
    expect(fields).toMatchObject({
      game: 'quick-five',
      time_zone: 'Asia/Dubai',
      play: 'nap1',
      tier: '1',
      prize_aed: '1.85',
    });
    expect(fields['draws_at']).toMatch(/\+04:00$/);
  });

  it('RSS is well-formed and identifies its draws by id', async () => {
    for (const [path, language] of [
      ['results.rss', 'en-US'],
      ['results/quick-five.rss?lang=ar-AE', 'ar-AE'],
    ] as const) {
      const { headers, text } = await open(path);
      expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
      const rss = parseXml(text);
      expect([rss.name, rss.attributes['version']]).toEqual(['rss', '2.0']);
      const [channel, ...others] = childElements(rss, 'channel');
      expect(others).toEqual([]);
      const one = assertPresent(channel, 'a channel');
      for (const name of ['title', 'link', 'description']) expect(childText(one, name)).toMatch(/./);
      expect(childText(one, 'language')).toBe(language);
      const items = childElements(one, 'item');
      const guids = items.map((item) => childText(item, 'guid'));
      expect(guids).toContain(drawIdOf(assertPresent(drawn[2], 'a draw')));
      expect(new Set(guids).size).toBe(guids.length);
      for (const item of items) {
        expect(childText(item, 'pubDate')).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0400$/);
        expect(URL.canParse(childText(item, 'link') ?? '')).toBe(true);
      }
    }
  });

  it('calendars list the coming draws in Dubai time with unique ids', async () => {
    const { headers, text } = await open('draws/fivetastic.ics');
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const { zone, events } = parseIcs(text);
    expect(zone.tzid).toBe('Asia/Dubai');
    // Also one whose sales have closed.
    const coming = await base.db
      .selectFrom('draws')
      .selectAll()
      .where('lottery_type', '=', fivetastic.lotteryType)
      .where('draws_at', '>', sql<Date>`product_now()`)
      .orderBy('draws_at')
      .execute();
    expect(events.map(({ UID }) => UID)).toEqual(coming.map((one) => `${drawIdOf(one)}@naseeb.example`));
    for (const event of events) expect(event['DTSTART;TZID=Asia/Dubai']).toMatch(/T220000$/);
    const all = parseIcs((await open('draws.ics?lang=ar-AE')).text).events.map(({ UID = '' }) => UID);
    expect(all).toEqual(expect.arrayContaining(events.map(({ UID }) => UID)));
    // The common calendar leaves out games of every minute; those have their own.
    expect(all.filter((uid) => uid.startsWith(`${TYPE}-`))).toEqual([]);
    expect(parseIcs((await open('draws/quick-five.ics')).text).events.length).toBeGreaterThan(50);
  });

  it('a calendar can be limited to the draws of an order', async () => {
    const [, second, third] = (await findSellingDraws(base.db)).map(drawIdOf);
    const uids = async (query: string) =>
      parseIcs((await open(`draws/quick-five.ics?${query}`)).text).events.map(({ UID }) => UID?.split('@')[0]);
    expect(await uids(`draw=${second}`)).toEqual([second]);
    expect(await uids(`draw=${second}&draws=2`)).toEqual([second, third]);
    expect(await uids(`draw=${TYPE}-200101-0001`)).toEqual([]);
  });
});

describe('open data requests', () => {
  it('need no session, allow any origin, and support conditional requests', async () => {
    const proof = `draws/${drawIdOf(assertPresent(drawn[0], 'a draw'))}.json`;
    const selling = `draws/${drawIdOf(await next())}.json`;
    const all = ['results.json', 'results.csv', 'results.rss', 'draws.ics', 'keys.json', proof, selling];
    for (const path of [...all, `draws/${TYPE}/latest.json`]) {
      const { status, headers } = await open(path);
      expect(status).toBe(200);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+(?:, immutable)?$/);
      expect(headers.get('access-control-expose-headers')).toContain('etag');
      const etag = assertPresent(headers.get('etag') ?? undefined, 'an etag');
      for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const again = await open(path, { headers: { 'if-none-match': known } });
        expect([path, known, again.status, again.text]).toEqual([path, known, 304, '']);
      }
      const head = await open(path, { method: 'HEAD' });
      expect([head.status, head.text]).toEqual([200, '']);
    }
  });

  it('are refused if malformed, and answered 404 if unknown', async () => {
    expect(await open('results/no-such-game.json')).toMatchObject({ status: 404, text: '{"error":"no such game"}' });
    expect((await open('results.json?page=0')).status).toBe(400);
    expect((await open('results/quick-five.csv?date=yesterday')).status).toBe(400);
    expect((await open('results/quick-five.csv?date=0000-01-01')).status).toBe(400);
    expect((await open('results/quick-five.csv?page=251')).status).toBe(400);
    expect(await open('results.json', { method: 'POST' })).toMatchObject({ status: 405 });
  });

  it('say what is allowed to a browser that asks for another site', async () => {
    for (const path of ['results.json', 'keys.json', 'draws/no-such-draw.json']) {
      const { status, headers, text } = await open(path, { method: 'OPTIONS' });
      expect([status, text]).toEqual([204, '']);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
      expect(headers.get('access-control-allow-headers')).toBe('if-none-match');
    }
  });

  it('may be read by every site where they fail, too', async () => {
    for (const path of ['nothing', 'draws/69-200101-0001.json', 'results.json?page=0'])
      expect([path, (await open(path)).headers.get('access-control-allow-origin')]).toEqual([path, '*']);
  });
});

describe('a cancelled draw', () => {
  it('is shown as cancelled in the calendar, among past draws and by itself', async () => {
    const [, coming] = await findSellingDraws(base.db);
    const one = assertPresent(coming, 'a coming draw');
    const cancel = assertPresent(draw['cancel'], 'the verb');
    await cancel.run(node.engine, [drawIdOf(one), 'power', 'failure'], () => undefined);
    const events = parseIcs((await open('draws/quick-five.ics?lang=ar-AE')).text).events;
    const event = events.find(({ UID }) => UID === `${drawIdOf(one)}@naseeb.example`);
    expect(event).toMatchObject({ STATUS: 'CANCELLED', SEQUENCE: '1' });
    const past = async () => (await node.client().call(pastDraws, { lotteryType: TYPE })).data.list;
    expect((await past()).map(({ drawId }) => drawId)).not.toContain(drawIdOf(one));
    await tick();
    await moveClockTo([node.engine], one.draws_at);
    await tick();
    expect((await past()).find(({ drawId }) => drawId === drawIdOf(one))).toMatchObject({ result: null });
    const { data } = await node.client().call(drawResult, { drawId: drawIdOf(one) });
    expect(data).toMatchObject({ state: 'cancelled', result: null, raffle: null });
    expect(data.cancelled).toMatchObject({ refunded: true, reason: 'operator', away: [] });
    // What the log says of a draw that was not sealed is no operator's reason.
    const other = cancel.run(node.engine, [drawIdOf(one), 'unsealed'], () => undefined);
    await expect(other).rejects.toThrow('Write another reason');
    expect((await open('results/quick-five.json')).text).not.toContain(drawIdOf(one));
  });
});

describe('600701', () => {
  it('says how much was paid in prizes, as the transfers have it', async () => {
    const { data } = await node.client().call(winningInfo, {});
    const { rows } = await sql<{ sum: bigint }>`
      select sum(amount)::bigint as sum from transfers where kind in ('prize', 'grand-prize-paid')`.execute(base.db);
    expect(data.paidTotal).toBe(5 * 370);
    expect(BigInt(data.paidTotal)).toBe(rows[0]?.sum);
  });

  it('lists recent prizes, newest first, without players', async () => {
    const { data } = await node.client().call(winningInfo, {});
    const done = assertPresent(drawn[2], 'the draw with winners');
    expect(data.list).toEqual([
      {
        lotteryType: TYPE,
        drawId: drawIdOf(done),
        phase: done.phase,
        drawsTimestamp: done.draws_at.getTime(),
        winners: 5,
        amount: 5 * 370,
        entries: 11,
      },
    ]);
    expect((await node.client().call(winningInfo, { count: 0 })).code).toBe(errorCodes.invalidInput);
  });
});

describe('430040', () => {
  const past = (data: { date?: string }, pageNo: number, pageSize: number) =>
    node.client().call(pastDraws, { lotteryType: TYPE, ...data }, { page: { pageNo, pageSize } });

  it('limits paging, but not the date', async () => {
    expect(await past({}, 50, 100)).toMatchObject({ code: 0, data: { list: [], more: false } });
    expect(await past({}, 51, 100)).toMatchObject({
      code: errorCodes.invalidInput,
      message: "You can't go back that far here. Please choose a date to see older draws.",
      data: { field: 'pageNo' },
    });
    expect((await past({}, 10_000, 1)).code).toBe(errorCodes.invalidInput);
  });

  it('has no page after the last allowed one', async () => {
    const [first] = drawn;
    const from = assertPresent(first, 'a draw');
    // More draws than paging reaches, before the first one and an hour apart; in parts, for a statement's time limit.
    for (let lowest = 1; lowest <= 5001; lowest += 500)
      await sql`insert into draws overriding system value select (jsonb_populate_record(d, jsonb_build_object(
          'id', 1000000 + n, 'phase', '000101-' || lpad(n::text, 4, '0'), 'committed_at', d.committed_at - n * interval '1 hour',
          'opens_at', d.opens_at - n * interval '1 hour', 'closes_at', d.closes_at - n * interval '1 hour',
          'draws_at', d.draws_at - n * interval '1 hour', 'record_hash', sha256(n::text::bytea)))).*
        from draws d, generate_series(${lowest}::int, least(${lowest} + 499, 5001)) n where d.id = ${from.id}`.execute(
        base.db,
      );
    expect((await past({}, 49, 100)).data).toMatchObject({ more: true });
    const last = (await past({}, 50, 100)).data;
    expect([last.list.length, last.more]).toEqual([100, false]);
    const lastPage = await readResults('results/quick-five.json?size=100&page=50');
    // Pages by key go on where counted ones end.
    expect([lastPage.draws.length, lastPage.next]).toEqual([100, expect.stringContaining('&before=69-')]);
  });

  it.each(['0000-01-01', '1999-12-31', '2100-01-02', '2021-02-29', '+010000-01-01'])(
    'refuses %s as a date',
    async (date) => {
      expect(await past({ date }, 1, 20)).toMatchObject({ code: errorCodes.invalidInput, data: { field: 'date' } });
    },
  );

  it.each(['2000-01-01', '2100-01-01'])('accepts %s as a date', async (date) => {
    expect(await past({ date }, 1, 20)).toMatchObject({ code: 0, data: { list: [] } });
  });
});
