import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { DAY_MS } from '#kernel/time.ts';
import { EMPTY_CONTENT } from '#server/content/promotions.ts';
import { termsCommands } from '#server/ops/commands/terms.ts';
import type { LegalText } from '#server/terms/legal-text.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { createTestClient, startTestNode } from '#support/node/test-node.ts';
import { makePlayer } from '#support/players/player.ts';

const FIRST = new Date('2026-01-01');
const NEVER = new Date('2099-01-01');
const write = (id: string, from: Date, more: Partial<LegalText> = {}): LegalText => ({
  id,
  title: id,
  from,
  force: false,
  notice: true,
  upgrade: true,
  brief: ['one', 'two'],
  body: `## Text of ${id}`,
  ...more,
});
const texts = [
  write('terms-1', FIRST),
  write('terms-2', NEVER, { force: true }),
  write('terms-3', NEVER),
  write('privacy-1', FIRST),
];
const database = await createTestDatabase();
const node = await startTestNode(database.url, {}, undefined, {
  ...EMPTY_CONTENT,
  legal: { 'en-US': texts, 'ar-AE': texts.map((one) => ({ ...one, title: `${one.id} بالعربية` })) },
});
afterAll(async () => {
  await node.stop();
  await database.drop();
});
const { db } = database;
const { acceptTerms, globalRestrictions, termsArticles, termsVersions } = contract;

async function runVerb(verb: string, ...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  await assertPresent(termsCommands[verb], 'the verb').run(node.engine, args, (line) => lines.push(line));
  return lines;
}
const acceptancesOf = async (playerId: bigint) =>
  (
    await sql<{ version: string }>`
      select version from terms_acceptances where player_id = ${playerId} order by version`.execute(db)
  ).rows.map(({ version }) => version);
/** A player's registration is past, as in real life. */
const letTimePass = async () => {
  await sql`update product_clock set offset_ms = offset_ms + 60000`.execute(db);
  await node.engine.clock.refresh();
};

test('a registration accepts the current versions, and a new version asks once', async () => {
  const player = await makePlayer(node);
  expect(await acceptancesOf(player.playerId)).toEqual(['privacy-1', 'terms-1']);
  const upgrades = async () => (await player.call(globalRestrictions, {})).data.termsUpgrades;
  const versions = async () => (await player.call(termsVersions, { versionType: 1 })).data.list;
  expect(await upgrades()).toEqual([]);
  expect((await versions()).map(({ id, upgrade, current }) => [id, upgrade, current])).toEqual([
    ['terms-3', 0, false],
    ['terms-2', 0, false],
    ['terms-1', 0, true],
  ]);
  // What does not apply yet cannot be accepted.
  expect((await player.call(acceptTerms, { versionId: 'terms-2' })).code).toBe(errorCodes.termsOutdated);

  await letTimePass();
  expect(await runVerb('effective', 'terms-2', 'now')).toEqual(['terms-2 applies now']);
  expect(await upgrades()).toEqual([1]);
  expect((await versions()).find(({ current }) => current)).toMatchObject({
    id: 'terms-2',
    forceUpgrade: 1,
    notice: 1,
    upgrade: 1,
  });
  expect((await node.client().call(termsVersions, { versionType: 1 })).data.list.map(({ upgrade }) => upgrade)).toEqual(
    [0, 0, 0],
  );
  expect((await player.call(acceptTerms, { versionId: 'terms-1' })).code).toBe(errorCodes.termsOutdated);
  for (let i = 0; i < 2; i++) expect((await player.call(acceptTerms, { versionId: 'terms-2' })).code).toBe(0);
  expect(await upgrades()).toEqual([]);
  expect(await acceptancesOf(player.playerId)).toEqual(['privacy-1', 'terms-1', 'terms-2']);

  await letTimePass();
  await runVerb('ask-again', 'privacy-1', 'forced');
  expect(await upgrades()).toEqual([2]);
  expect(await runVerb('acceptances', 'privacy-1')).toEqual([
    'privacy-1  accepted by 1, open accounts 1',
    'since it was asked for again, accepted by 0',
  ]);
  expect((await player.call(acceptTerms, { versionId: 'privacy-1' })).code).toBe(0);
  expect(await upgrades()).toEqual([]);
  expect(await runVerb('acceptances', 'privacy-1')).toEqual(['privacy-1  accepted by 1, open accounts 1']);
  expect((await runVerb('list')).map((line) => line.replace(/ {2}from .*\(Dubai\) {2}/, ': '))).toEqual([
    'terms-1: past  accepted by 1',
    'terms-2: current, forced  accepted by 1',
    'terms-3: to come  accepted by 0',
    expect.stringMatching(/^privacy-1.*accepted by 1$/),
  ]);
});

test('articles are the summary and the text of a version, the current one unless another is named', async () => {
  const client = node.client();
  const read = async (data: { category: 12 | 13; versionId?: string }, locale = 'en-US') =>
    client.call(termsArticles, data, { locale });
  expect((await read({ category: 12 }, 'ar-AE')).data.list).toEqual([
    { label: 'brief', title: 'terms-2 بالعربية', content: '- one\n- two' },
    { label: 'whole', title: 'terms-2 بالعربية', content: '## Text of terms-2' },
  ]);
  expect((await read({ category: 12, versionId: 'terms-1' })).data.list[1]?.content).toBe('## Text of terms-1');
  expect((await read({ category: 13 })).data.list[1]?.content).toBe('## Text of privacy-1');
  for (const versionId of ['terms-9', 'privacy-1'])
    expect((await read({ category: 12, versionId })).code).toBe(errorCodes.termsOutdated);
});

test('a GET accepts with the session header only', async () => {
  const player = await makePlayer(node);
  const get = (headers: Record<string, string>) =>
    fetch(`${node.origin}/hapi/200030?message=${encodeURIComponent(btoa('{"data":{"versionId":"terms-2"}}'))}`, {
      headers,
    }).then((response) => response.json() as Promise<{ code: number }>);
  const cookie = player.cookie ?? '';
  expect((await get({ cookie })).code).toBe(errorCodes.loginRequired);
  expect((await get({ cookie, 'Api-Access-Token': player.token ?? '' })).code).toBe(0);
  expect((await createTestClient(node.origin).call(acceptTerms, { versionId: 'terms-2' })).code).toBe(
    errorCodes.loginRequired,
  );
});

test('acceptances cannot be changed or removed', async () => {
  for (const change of [
    sql`update terms_acceptances set accepted_at = product_now()`,
    sql`delete from terms_acceptances`,
    sql`truncate terms_acceptances`,
  ])
    await expect(change.execute(db)).rejects.toThrow('is refused');
});

test('a restart keeps what staff decided', async () => {
  const again = await startTestNode(database.url, {}, undefined, {
    ...EMPTY_CONTENT,
    legal: { 'en-US': texts, 'ar-AE': texts },
  });
  await again.stop();
  expect((await runVerb('list'))[1]).toContain('current, forced');
});

test.each([
  ['acceptances', [], 'Missing: the version'],
  ['acceptances', ['terms-9'], 'There is no version terms-9'],
  ['effective', ['terms-9', 'now'], 'There is no version terms-9'],
  ['effective', ['terms-2', 'now'], 'terms-2 has taken effect already'],
  ['effective', ['terms-3', 'tomorrow'], 'Write a day as 2027-01-31, or now, not tomorrow.'],
  ['effective', ['terms-3', '2020-01-01'], 'That day has begun'],
  ['ask-again', ['terms-1'], 'terms-1 does not apply now'],
  ['ask-again', ['terms-2', 'please'], 'Write forced or nothing'],
])('terms %s %j is refused with a reason', async (verb, args, words) => {
  await expect(runVerb(verb, ...args)).rejects.toThrow(words);
});

test('staff can name the day on which a version takes effect', async () => {
  const day = dubaiDay(node.engine.clock.now().getTime() + 2 * DAY_MS);
  expect(await runVerb('effective', 'terms-3', day)).toEqual([`terms-3 applies from ${day} 00:00 (Dubai)`]);
});
