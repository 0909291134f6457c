import { sql } from 'kysely';
import { kycResult as command } from '#contract/identity/100147-kyc-result.ts';
import { refusal } from '#contract/errors.ts';
import { err, ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { applyCheck } from '../apply.ts';
import { REASON } from '../decide.ts';
import { kycStatusOf } from '../status.ts';

interface Row {
  readonly finished: boolean;
  readonly reason: number | null;
}

export const kycResult = handler(command, async ({ ticketId }, { engine, session, locale }) => {
  const { playerId } = session;
  const find = async () => {
    const { rows } = await sql<Row>`
      select finished_at is not null as finished, reason from identity_sessions
      where ticket_id = ${ticketId} and player_id = ${playerId}`.execute(engine.db);
    return rows[0];
  };
  const known = await find();
  if (!known) return err(refusal(403000725));
  if (!known.finished) {
    const check = await engine.identity.find(ticketId);
    if (check.ok) await applyCheck(engine, check.value);
  }
  const reason = (await find())?.reason;
  if (reason === REASON.documentUsed) return err(refusal(403000815, { messageKey: 'identityDocumentUsed' }));
  return ok(await kycStatusOf(engine, playerId, locale));
});
