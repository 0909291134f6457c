import { randomUUID } from 'node:crypto';
import type { CommandResult, RequestOf, ResponseOf } from '#contract/command.ts';
import type { setControl } from '#contract/controls/100156-set-control.ts';
import type { takeTimeOut } from '#contract/controls/100138-take-time-out.ts';
import {
  CONTROL_TYPE,
  DEPOSIT_LIMIT_MINUTES,
  NO_END,
  SELF_EXCLUSION_MINUTES,
  WAGER_LIMIT_MINUTES,
  type ControlKind,
} from '#contract/controls/choices.ts';
import { selfExclusionEnd } from '#contract/controls/self-exclusion-end.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import { formatDialogMoment } from '#i18n/date-format.ts';
import { fromWire, toWire, type Fils } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { HOUR_MS, SECOND_MS, systemNow } from '#kernel/time.ts';
import { runOnce } from '../db/idempotency.ts';
import type { Tx } from '../db/index.ts';
import type { CallContext } from '../engine/handler.ts';
import { excludePlayer, findRunningExclusion, type RunningExclusion } from '../exclusions/exclude-player.ts';
import { inheritOwnExclusions } from '../exclusions/inherit-controls.ts';
import { findVerifiedAccounts, lockPersons } from '../exclusions/same-person.ts';
import type { ExclusionKind } from '../exclusions/tables.ts';
import { lockWallet, lockWallets } from '../ledger/transfers.ts';
import { setLimit } from '../limits/set-limit.ts';
import type { LimitKind } from '../limits/tables.ts';
import { notify } from '../notifications/notify.ts';
import { readProductNow } from '../db/product-now.ts';
import { confirmSession, type Session } from '../players/session.ts';
import { endSession } from '../players/sessions.ts';
import { applyExclusion } from './apply-exclusion.ts';
import { issueControlReceipt } from './receipt.ts';
import { tellExclusion } from './tell-player.ts';

type Answer = ResponseOf<typeof setControl>;

/** What was set. Times in ms. */
interface Outcome {
  readonly kind: ControlKind;
  readonly amount: Fils | null;
  readonly effectiveAt: number;
  readonly endsAt: number | null;
}

interface ControlCall {
  readonly command: '100138' | '100156';
  readonly requestId: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Sets a control with the wallet locked, so that purchases and deposits come before it or after it, and signs the
 * receipt in the same transaction. The same request id again gets the first answer.
 */
function runControl(
  call: CallContext<Session>,
  { command, requestId, fields }: ControlCall,
  act: (tx: Tx, now: Date) => Promise<Result<Outcome, Refusal>>,
  lock: (tx: Tx) => Promise<unknown> = (tx) => lockWallet(tx, call.session.playerId),
): Promise<CommandResult<Answer>> {
  const { engine, session } = call;
  const { playerId } = session;
  return runOnce(engine, { playerId, command, requestId: requestId ?? randomUUID(), fields }, async (tx) => {
    await lock(tx);
    const alive = await confirmSession(tx, session);
    if (!alive.ok) return alive;
    const now = await readProductNow(tx);
    const outcome = await act(tx, now);
    if (!outcome.ok) return outcome;
    const facts = { ...outcome.value, player: session.userOpenId, issuedAt: now.getTime() };
    const { effectiveAt, endsAt } = facts;
    return ok({
      effectiveTimestamp: effectiveAt,
      exclusionEndTimestamp: endsAt,
      exclusionEndTime: endsAt === null ? null : formatDialogMoment(endsAt),
      receipt: await issueControlReceipt(tx, playerId, facts, engine.operator.key),
    });
  });
}

/** The player waits so long at most until the draws of all their orders are stopped. */
const APPLY_MS = 5 * SECOND_MS;

/**
 * Whether one may follow another that runs: not the player's own, unless staff lifted it; of others' one that ends
 * later. Null: without an end.
 */
const mayFollow = (asked: Date | null, { source, liftedAt, endsAt }: RunningExclusion): boolean =>
  (source !== 'player' || liftedAt !== null) && endsAt !== null && (asked === null || asked > endsAt);

/** Begins an exclusion of the player who calls, and once it is committed does what it brings. */
async function excludeSelf(
  call: CallContext<Session>,
  control: ControlCall,
  kind: ExclusionKind,
  endOf: (start: number) => number | null,
): Promise<CommandResult<Answer>> {
  const { engine, session } = call;
  const { playerId } = session;
  let begun: bigint | undefined;
  let others: readonly bigint[] = [];
  const exclude = async (tx: Tx, now: Date): Promise<Result<Outcome, Refusal>> => {
    const end = endOf(now.getTime());
    const endsAt = end === null ? null : new Date(end);
    const running = await findRunningExclusion(tx, playerId, kind);
    if (running && !mayFollow(endsAt, running))
      return err({
        code: errorCodes.controlActive,
        extData: { exclusionEndTimestamp: running.endsAt?.getTime() ?? null },
      });
    begun = await excludePlayer(tx, playerId, { kind, source: 'player', startsAt: now, endsAt });
    // The job of each minute ends their sessions and stops their draws; from now on they neither deposit nor buy.
    for (const other of others) await inheritOwnExclusions(tx, [playerId], other);
    if (kind === 'self-exclusion') await endSession(tx, session, 'excluded');
    await tellExclusion(engine, tx, playerId, kind, endsAt);
    return ok({ kind, amount: null, effectiveAt: now.getTime(), endsAt: end });
  };
  const answer = await runControl(call, control, exclude, async (tx) => {
    // Nobody is verified as the same person meanwhile.
    await lockPersons(tx, 'approval');
    others = (await findVerifiedAccounts(tx, [playerId])).map(({ id }) => id);
    await lockWallets(tx, [playerId, ...others]);
  });
  if (answer.ok && begun !== undefined) {
    engine.push.publishWallets([playerId]);
    // What is left, a job of each minute finishes.
    await applyExclusion(engine, begun, systemNow() + APPLY_MS).catch((error: unknown) =>
      call.log.error({ err: error }, 'an exclusion was set, and is applied later'),
    );
  }
  return answer;
}

async function setOwnLimit(
  call: CallContext<Session>,
  control: ControlCall,
  kind: LimitKind,
  { amount, minutes }: { readonly amount: Fils | null; readonly minutes: number },
): Promise<CommandResult<Answer>> {
  const { engine, session } = call;
  const { playerId } = session;
  const answer = await runControl(call, control, async (tx, now) => {
    const plan = await setLimit(tx, playerId, kind, { amount, minutes }, now);
    if (!plan.ok) return plan;
    const { effectiveAt, endsAt } = plan.value;
    if (amount !== null && endsAt !== null) {
      const waits = effectiveAt > now.getTime();
      const params = { amount: toWire(amount), time: waits ? effectiveAt : endsAt };
      await notify(tx, playerId, { kind: `${kind}Limit${waits ? 'Waits' : 'Set'}`, params });
    }
    return ok({ kind: `${kind}-limit`, amount, effectiveAt, endsAt });
  });
  if (answer.ok) {
    engine.push.publishWallets([playerId]);
    engine.push.publish([{ playerId, push: { type: 'userBetLimit', data: {} } }]);
  }
  return answer;
}

const LIMITS = {
  [CONTROL_TYPE.depositLimit]: { kind: 'deposit', minutes: DEPOSIT_LIMIT_MINUTES },
  [CONTROL_TYPE.wagerLimit]: { kind: 'wager', minutes: WAGER_LIMIT_MINUTES },
} as const;

/** 100156. */
export async function setPlayerControl(
  data: RequestOf<typeof setControl>,
  call: CallContext<Session>,
): Promise<CommandResult<Answer>> {
  const { requestId, exclusionType: type, exclusionValue: value, exclusionDuration: minutes } = data;
  const control: ControlCall = { command: '100156', requestId, fields: { type, value: value ?? null, minutes } };
  const offered = type === CONTROL_TYPE.selfExclusion ? SELF_EXCLUSION_MINUTES : LIMITS[type].minutes;
  if (!offered.includes(minutes)) return err(fieldRefusal('exclusionDuration', 'input.duration'));
  if (type === CONTROL_TYPE.selfExclusion)
    return excludeSelf(call, control, 'self-exclusion', (start) => selfExclusionEnd(minutes, start));
  if (value === undefined) return err(fieldRefusal('exclusionValue', 'input.limit'));
  const amount = value === NO_END ? null : fromWire(value);
  return setOwnLimit(call, control, LIMITS[type].kind, { amount, minutes });
}

/** 100138. */
export const takePlayerTimeOut = (
  { requestId, exclusionHours: hours }: RequestOf<typeof takeTimeOut>,
  call: CallContext<Session>,
): Promise<CommandResult<Answer>> =>
  excludeSelf(
    call,
    { command: '100138', requestId, fields: { hours } },
    'time-out',
    (start) => start + hours * HOUR_MS,
  );
