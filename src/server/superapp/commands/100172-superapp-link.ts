import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal } from '#contract/errors.ts';
import { superappLink as command } from '#contract/superapp/100172-superapp-link.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { recordSecurity } from '#server/players/login.ts';
import { confirmSession } from '#server/players/session.ts';
import { linkProof } from '#server/players/superapp/link-proof.ts';
import { unlinkAccount } from '#server/players/superapp/links.ts';
import { proofDigest } from '#server/players/superapp/proofs.ts';
import { recordLink } from '#server/players/superapp/record-link.ts';
import { beginConfirmedChange, useUpConfirmation } from '#server/profile/confirmation.ts';

export const superappLink = defineHandler(command, async ({ action, botimAccount, replace }, call) => {
  const { engine, session } = call;
  if (action === 'link' && botimAccount === undefined) return err(fieldRefusal('botimAccount'));
  const done = await engine.db.transaction().execute(async (tx) => {
    if (botimAccount === undefined || action === 'unlink') {
      await lockWallet(tx, session.playerId);
      const live = await confirmSession(tx, session);
      return live.ok ? ok(await unlinkAccount(tx, session.playerId)) : live;
    }
    // A link is a way to log in for good: an open session alone must not add one.
    const proof = proofDigest(botimAccount);
    const begun = await beginConfirmedChange(tx, session, proof);
    if (!begun.ok) return begun;
    const linked = await linkProof(tx, call, session.playerId, proof, { replace, tell: true });
    if (!linked) return err({ code: errorCodes.superappProofExpired });
    // Not yet by an answer that names links in the way: the player's word on them follows.
    if (linked.outcome.botimLinked) await useUpConfirmation(tx, session);
    return ok(linked);
  });
  if (!done.ok) return done;
  const { value } = done;
  if (typeof value !== 'boolean') {
    recordLink(call, session.userOpenId, value);
    // Whoever was told has another unread notification.
    const { isNew, displaced } = value;
    if (isNew) engine.push.publishWallets([session.playerId, ...(displaced ? [displaced.playerId] : [])]);
    return ok(value.outcome);
  }
  if (value) recordSecurity(call, 'superapp-unlinked', { player: session.userOpenId, reason: 'player' });
  return ok({ botimLinked: false });
});
