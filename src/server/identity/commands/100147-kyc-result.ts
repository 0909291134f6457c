import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { kycResult as command } from '#contract/identity/100147-kyc-result.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { applyCheck } from '../apply-check.ts';
import { FAILURE_REASON } from '../check-verdict.ts';
import { loadKycStatus } from '../kyc-status.ts';

interface Row {
  readonly finished: boolean;
  readonly reason: number | null;
}

export const kycResult = defineHandler(command, async ({ ticketId }, { engine, session, locale }) => {
  const { playerId } = session;
  const find = async () => {
    const { rows } = await sql<Row>`
      select finished_at is not null as finished, reason from identity_sessions
      where ticket_id = ${ticketId} and player_id = ${playerId}`.execute(engine.db);
    return rows[0];
  };
  const known = await find();
  if (!known) return err({ code: errorCodes.verificationUnavailable });
  if (!known.finished) {
    const check = await engine.identity.findCheck(ticketId);
    if (check.ok) await applyCheck(engine, check.value);
  }
  const reason = (await find())?.reason;
  const status = await loadKycStatus(engine, playerId, locale);
  if (reason !== FAILURE_REASON.documentUsed) return ok(status);
  const { forbidStatus } = status;
  return err({
    code: errorCodes.verificationFailed,
    messageKey: 'identityDocumentUsed',
    extData: { forbidStatus },
  });
});
