import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import type { RequestOf, ResponseOf } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { setPlaySetting } from '#contract/play-record/430221-set-play-setting.ts';
import type { playSettings, PlaySettingName } from '#contract/play-record/fields.ts';
import type { CommandResult } from '#contract/command.ts';
import { err, ok } from '#kernel/result.ts';
import { issueControlReceipt } from '../controls/receipt.ts';
import { runOnce } from '../db/idempotency.ts';
import type { Queryable, Tx } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import type { CallContext } from '../engine/handler.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { confirmSession, loadSessionTime, shortenSession, type Session } from '../players/session.ts';
import { chooseSetting, DEFAULTS, inheritSetting, OFFERED, settingAt, type Setting } from './setting.ts';

type PlaySettings = z.output<typeof playSettings>;
type Answer = ResponseOf<typeof setPlaySetting>;
type Settings = Readonly<Record<PlaySettingName, Setting>>;

const toNext = (minutes: number | null, from: Date | null): Setting['next'] =>
  minutes === null || from === null ? null : { minutes, fromTimestamp: from.getTime() };

/** What is stored; a `next` whose time has come may still stand there. */
async function readSettings(db: Queryable, playerId: bigint): Promise<Settings> {
  const row = await db.selectFrom('play_settings').selectAll().where('player_id', '=', playerId).executeTakeFirst();
  if (!row)
    return {
      realityCheck: { minutes: DEFAULTS.realityCheck, next: null },
      sessionLimit: { minutes: DEFAULTS.sessionLimit, next: null },
    };
  return {
    realityCheck: { minutes: row.reality_check, next: toNext(row.next_reality_check, row.reality_check_from) },
    sessionLimit: { minutes: row.session_limit, next: toNext(row.next_session_limit, row.session_limit_from) },
  };
}

async function writeSettings(tx: Tx, playerId: bigint, { realityCheck, sessionLimit }: Settings): Promise<void> {
  const dateOf = ({ next }: Setting) => next && new Date(next.fromTimestamp);
  const values = {
    reality_check: realityCheck.minutes,
    next_reality_check: realityCheck.next?.minutes ?? null,
    reality_check_from: dateOf(realityCheck),
    session_limit: sessionLimit.minutes,
    next_session_limit: sessionLimit.next?.minutes ?? null,
    session_limit_from: dateOf(sessionLimit),
  };
  await tx
    .insertInto('play_settings')
    .values({ player_id: playerId, ...values })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(values))
    .execute();
}

export async function loadPlaySettings(db: Queryable, { id, playerId }: Session): Promise<PlaySettings> {
  const now = (await readProductNow(db)).getTime();
  const { realityCheck, sessionLimit } = await readSettings(db, playerId);
  const { playingSince, endsAt } = await loadSessionTime(db, id);
  return {
    nowTimestamp: now,
    realityCheck: settingAt(realityCheck, now),
    sessionLimit: settingAt(sessionLimit, now),
    playingSinceTimestamp: playingSince,
    sessionEndsTimestamp: endsAt,
  };
}

/**
 * Chooses a value; a stricter session-time limit shortens the live session. Of the same request id again the first
 * choice is answered, with the settings as they are now.
 */
export async function setSetting(
  { requestId, setting: name, minutes }: RequestOf<typeof setPlaySetting>,
  { engine, session }: CallContext<Session>,
): Promise<CommandResult<Answer>> {
  if (!OFFERED[name].includes(minutes)) return err({ code: errorCodes.invalidInput });
  const { playerId, userOpenId: player } = session;
  const act = async (tx: Tx): Promise<CommandResult<Omit<Answer, 'settings'>>> => {
    await lockWallet(tx, playerId);
    const alive = await confirmSession(tx, session);
    if (!alive.ok) return alive;
    const now = (await readProductNow(tx)).getTime();
    const before = await readSettings(tx, playerId);
    const { setting, effectiveTimestamp } = chooseSetting(before[name], minutes, now);
    // What holds or waits already is no choice that a receipt could show anew.
    if (isDeepStrictEqual(setting, settingAt(before[name], now))) return ok({ effectiveTimestamp, receipt: null });
    await writeSettings(tx, playerId, { ...before, [name]: setting });
    if (name === 'realityCheck') return ok({ effectiveTimestamp, receipt: null });
    await shortenSession(tx, playerId);
    const facts = { player, amount: null, minutes: minutes || null, issuedAt: now, effectiveAt: effectiveTimestamp };
    const receipt = { ...facts, kind: 'session-time-limit', endsAt: null } as const;
    return ok({ effectiveTimestamp, receipt: await issueControlReceipt(tx, playerId, receipt, engine.operator.key) });
  };
  const key = { playerId, command: '430221', requestId: requestId ?? randomUUID(), fields: { name, minutes } };
  const set = await runOnce(engine, key, act);
  return set.ok ? ok({ ...set.value, settings: await loadPlaySettings(engine.db, session) }) : set;
}

/** The strictest session-time limit that was taken over from other accounts; Infinity for none. */
async function readInherited(tx: Tx, playerId: bigint): Promise<number> {
  const query = tx.selectFrom('play_settings').select('inherited_session_limit').where('player_id', '=', playerId);
  return (await query.executeTakeFirst())?.inherited_session_limit ?? Infinity;
}

/**
 * The session-time limit that a person set in other accounts holds in this one, too, also in a session that is open.
 * What is no stricter than one that was taken over before is not taken over again: the player may have chosen another
 * since. Call with its wallet locked.
 */
export async function inheritSessionLimit(tx: Tx, from: readonly bigint[], to: bigint): Promise<void> {
  const now = (await readProductNow(tx)).getTime();
  const set = [];
  for (const id of from) set.push(settingAt((await readSettings(tx, id)).sessionLimit, now).minutes);
  const strictest = Math.min(...set.filter((minutes) => minutes > 0));
  if (strictest >= (await readInherited(tx, to))) return;
  const settings = await readSettings(tx, to);
  const sessionLimit = inheritSetting(settings.sessionLimit, strictest, now) ?? settings.sessionLimit;
  await writeSettings(tx, to, { ...settings, sessionLimit });
  await tx
    .updateTable('play_settings')
    .set({ inherited_session_limit: strictest })
    .where('player_id', '=', to)
    .execute();
  await shortenSession(tx, to);
}
