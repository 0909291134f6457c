import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { DAY_MS } from '#kernel/time.ts';
import { raiseMarkers } from '#server/harm/raise-markers.ts';
import { harmCommands } from '#server/ops/commands/harm.ts';
import { playerCommands } from '#server/ops/commands/player.ts';
import { eraseOutdated } from '#server/privacy/erase.ts';
import { writeOwnData } from '#server/privacy/export/own-data.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makeMarker } from '#support/players/harm.ts';
import { buyAt, depositAt, minutesAgo } from '#support/players/play-at.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

const database = await createTestDatabase();
const node = await startTestNode(database.url);
const { db } = database;
afterAll(async () => {
  await node.stop();
  await database.drop();
});
const { harmMarkers, answerHarmMarkers } = contract;

const listOf = async (player: TestPlayer, due = false, locale = 'en-US') =>
  (await player.call(harmMarkers, { due }, { locale })).data.list;
async function run(commands: typeof harmCommands, verb: string, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  await commands[verb]?.run(node.engine, args, (line) => lines.push(line));
  return lines.join('\n');
}

/** A player who chased losses, and has AED 777.77 left. */
async function makeChaser(): Promise<TestPlayer> {
  const player = await makePlayer(node, { balance: 2_000n });
  for (const start of [300, 200, 100]) {
    await buyAt(db, player.playerId, 2_000n, minutesAgo(start));
    await depositAt(db, player.playerId, start === 100 ? 77_777n : 2_000n, minutesAgo(start - 10));
  }
  await db.transaction().execute((tx) => raiseMarkers(tx, [player.playerId]));
  return player;
}

test('a player reads what was seen and when, in their language, and never their balance', async () => {
  const player = await makeChaser();
  const [english] = await listOf(player, true);
  expect(english).toMatchObject({ level: 'pause', open: true, answer: null });
  expect(english?.text).toMatch(
    /^You deposited 3 times, each within 15 minutes after a purchase that left too little for another one\. .* This was (?:on .* )?between .*\d\d:\d\d and .*\d\d:\d\d, Dubai time\.$/,
  );
  const [arabic] = await listOf(player, true, 'ar-AE');
  expect(arabic?.title).toBe('إيداعات بعد اللعب مباشرة');
  expect(arabic?.text).toMatch(/^أودعت 3 مرات، .*بتوقيت دبي\.$/);
  expect(JSON.stringify([english, arabic])).not.toMatch(/777|\{\{/);
});

test('an answer is recorded once, by its player alone; the marker stays in the list and open', async () => {
  const [player, other] = [await makeChaser(), await makePlayer(node)];
  const ids = (await listOf(player)).map(({ id }) => id);
  expect((await other.call(answerHarmMarkers, { ids, answer: 'later' })).data).toEqual({ answered: 0 });
  const answered = await Promise.all(
    (['break', 'limit', 'assessment', 'later'] as const).map((answer) =>
      player.call(answerHarmMarkers, { ids, answer }),
    ),
  );
  expect(answered.map(({ data }) => data.answered).sort()).toEqual([0, 0, 0, 1]);
  expect(await listOf(player, true)).toEqual([]);
  const [kept] = await listOf(player);
  expect(kept).toMatchObject({ open: true });
  expect(kept?.answer).not.toBeNull();
  expect(await listOf(other)).toEqual([]);
});

test('all markers have words in both languages, with every place filled', async () => {
  const player = await makePlayer(node);
  const facts = { count: 3, minutes: 250, amount: 100, staked: 50, recent: 60_000, before: 40_000 };
  await sql`
    insert into harm_markers (player_id, marker, level, facts, until)
    select ${player.playerId}, marker, 'notice', ${JSON.stringify({ ...facts, first: 1_796_000_000_000, last: 1_796_000_000_000 })}::jsonb,
      product_now() + interval '1 day'
    from unnest(array['chasing-losses', 'night-play', 'rising-deposits', 'canceled-withdrawal', 'raised-limit', 'declined-deposits', 'long-session']) marker`.execute(
    db,
  );
  for (const locale of ['en-US', 'ar-AE']) {
    const list = await listOf(player, false, locale);
    expect(list).toHaveLength(7);
    for (const { title, text } of list) expect(`${title} ${text}`).not.toMatch(/\{\{|marker\.|when\.|undefined/);
  }
  const [texts] = [(await listOf(player)).map(({ text }) => text).join('\n')];
  expect(texts).toContain('AED 600 within 7 days. In the four weeks before, it was AED 100 a week on average.');
  expect(texts).toContain('for 4 hours without');
});

test('staff see what was seen, why, and the answer, and close it with a reason', async () => {
  const player = await makeChaser();
  const [marker] = await listOf(player);
  const id = marker?.id ?? '';
  await player.call(answerHarmMarkers, { ids: [id], answer: 'break' });
  const shown = await run(harmCommands, 'show', player.mobile);
  for (const part of [
    player.openId,
    '3 deposits within 15 minutes after a purchase that left less than its price',
    'the player chases losses',
    'answered: break',
  ])
    expect(shown).toContain(part);
  expect(await run(harmCommands, 'list')).toContain(player.openId);
  expect(await run(playerCommands, 'show', player.mobile)).toContain('marker of harm');
  expect(await run(harmCommands, 'rules')).toContain('chasing-losses');
  await expect(run(harmCommands, 'close', id)).rejects.toThrow('reason');
  expect(await run(harmCommands, 'close', id, 'spoke', 'with', 'them')).toBe(`marker ${id} is closed`);
  await expect(run(harmCommands, 'close', id, 'again')).rejects.toThrow('no open marker');
  expect(await run(harmCommands, 'list')).not.toContain(player.openId);
  expect(await run(harmCommands, 'list', 'all')).toContain(player.openId);
  expect(await run(harmCommands, 'show', player.mobile)).toContain('spoke with them');
  expect(await run(playerCommands, 'show', player.mobile)).not.toContain('marker of harm');
  expect(await listOf(player)).toMatchObject([{ open: false, answer: 'break' }]);
});

test("it is in the player's file, and goes after five years", async () => {
  const player = await makePlayer(node);
  await makeMarker(db, player.playerId);
  let file = '';
  for await (const piece of writeOwnData(db, player.playerId, 'en-US')) file += piece;
  expect(file).toContain('night-play');
  const count = async () =>
    (
      await sql<{
        n: number;
      }>`select count(*)::int as n from harm_markers where player_id = ${player.playerId}`.execute(db)
    ).rows[0]?.n;
  const erase = async (years: number) => {
    await sql`update product_clock set offset_ms = offset_ms + ${Math.round(years * 366 * DAY_MS)}`.execute(db);
    await eraseOutdated(node.engine);
    return count();
  };
  expect(await erase(4)).toBe(1);
  expect(await erase(1.01)).toBe(0);
});
