import type { CommandResult, RequestOf, ResponseOf } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import type { withdraw } from '#contract/withdrawals/430134-withdraw.ts';
import { toWire } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { hasEffect, runOnce } from '../db/idempotency.ts';
import type { Tx } from '../db/index.ts';
import type { CallContext } from '../engine/handler.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { checkOneTimeCode } from '../players/one-time-codes.ts';
import { chooseCodeContact } from './code-contact.ts';
import { confirmSession, type Session } from '../players/session.ts';
import { checkWithdrawal, type CheckedWish } from './check-withdrawal.ts';
import { collectReviewReasons } from './review-rules.ts';
import { tellPlayer } from './tell-player.ts';
import { codeSubject } from './withdrawal-code.ts';
import { STATUS_OF } from './withdrawal-view.ts';
import { writeWithdrawal } from './write-withdrawal.ts';

type Request = RequestOf<typeof withdraw>;
type Answer = ResponseOf<typeof withdraw>;

const checkFee = ({ channel }: CheckedWish, shown: number): Result<null, Refusal> =>
  toWire(channel.fee) === shown
    ? ok(null)
    : err({ code: errorCodes.withdrawalFeeChanged, extData: { fee: toWire(channel.fee) } });

/** Whether the code is right; `use` takes it, in the transaction that withdraws. */
async function checkCode(
  db: Parameters<typeof checkOneTimeCode>[0],
  session: Session,
  data: Request,
  use: boolean,
): Promise<Result<void, Refusal>> {
  const contact = await chooseCodeContact(db, session.playerId);
  if (!contact) return err({ code: errorCodes.wrongVerificationCode });
  return checkOneTimeCode(db, contact, 'withdrawal', data.code, use, codeSubject(session, data));
}

/** Asked before the transaction: a wrong code is counted, which a transaction that rolls back would forget. */
async function checkBefore(
  { engine, session, ip }: CallContext<Session>,
  data: Request,
): Promise<Result<void, Refusal>> {
  const checked = await checkWithdrawal(engine, engine.db, session.playerId, data);
  if (!checked.ok) return checked;
  const fee = checkFee(checked.value, data.fee);
  if (!fee.ok) return fee;
  if (!(await engine.limits.allowAttempt(ip))) return err({ code: errorCodes.tooManyRequests });
  return checkCode(engine.db, session, data, false);
}

/** Decides whether staff look at it, and holds its money. */
async function holdMoney(
  tx: Tx,
  messages: CallContext['engine']['messages'],
  playerId: bigint,
  wish: CheckedWish,
): Promise<Answer> {
  const { amount, channel, account } = wish;
  const reasons = await collectReviewReasons(tx, { playerId, accountId: account.id, amount });
  const row = await writeWithdrawal(tx, playerId, wish, reasons);
  await tellPlayer(tx, messages, row, 'withdrawalSubmitted');
  return {
    withdrawalId: row.id,
    status: STATUS_OF[row.state],
    fee: toWire(channel.fee),
    received: toWire(amount - channel.fee),
    isAutomatic: reasons.length === 0,
  };
}

/** Withdraws once per requestId: the same again gets the first answer, whatever has become of its code. */
export async function requestWithdrawal(data: Request, call: CallContext<Session>): Promise<CommandResult<Answer>> {
  const { engine, session } = call;
  const { requestId, amount, channelType, accountId, fee } = data;
  const { playerId } = session;
  const key = { playerId, command: '430134', requestId, fields: { amount, channelType, accountId, fee } };
  const before = await checkBefore(call, data);
  if (!before.ok && !(await hasEffect(engine, key))) return before;
  const done = await runOnce(engine, key, async (tx) => {
    await lockWallet(tx, playerId);
    const alive = await confirmSession(tx, session);
    if (!alive.ok) return alive;
    const checked = await checkWithdrawal(engine, tx, playerId, data);
    if (!checked.ok) return checked;
    const agreed = checkFee(checked.value, fee);
    if (!agreed.ok) return agreed;
    const proven = await checkCode(tx, session, data, true);
    return proven.ok ? ok(await holdMoney(tx, engine.messages, playerId, checked.value)) : proven;
  });
  if (done.ok) engine.push.publishWallets([playerId]);
  return done;
}
