import { geoStatus as command } from '#contract/geo/100206-geo-status.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { err, ok } from '#kernel/result.ts';
import { systemNow } from '#kernel/time.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { checkPosition } from '../check-position.ts';
import { isGeoRestricted } from '../configuration.ts';
import { isWhitelisted } from '../whitelist.ts';

export const geoStatus = defineHandler(
  command,
  async ({ position, command: asked }, { engine, session, ip, userAgent, log }) => {
    const { playerId } = session;
    const userInWitheList = await isWhitelisted(engine.db, playerId);
    const answer = { userInWitheList, userGeoCacheExpireTime: engine.settings.GEO_CACHE_MINUTES };
    const none = { geoProof: null, geoProofExpires: null };
    // Of somebody who may play anywhere, no position is read or kept.
    if (userInWitheList) return ok({ ...answer, status: 'whiteList' as const, ...none });
    // Where it changes nothing, no position is kept either.
    if (!isGeoRestricted(engine.settings)) return ok({ ...answer, status: 'unknown' as const, ...none });
    if (!position)
      return asked === undefined
        ? ok({ ...answer, status: 'unknown' as const, ...none })
        : err({ code: errorCodes.geoPositionMissing });
    const giver = { playerId, ip, userAgent };
    const checked = await checkPosition({ ...engine, log }, giver, position, systemNow());
    if (!checked.ok) return checked;
    if (asked === undefined) return ok({ ...answer, status: 'valid' as const, ...none });
    const { proof, expires } = engine.geo.proofs.issue({ sessionId: session.id, command: asked }, engine.clock.now());
    return ok({ ...answer, status: 'valid' as const, geoProof: proof, geoProofExpires: expires });
  },
);
