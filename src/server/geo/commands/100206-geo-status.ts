import { geoStatus as command } from '#contract/geo/100206-geo-status.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';

export const geoStatus = defineHandler(command, async (_data, { engine }) =>
  ok({
    userInWitheList: false,
    userGeoCacheExpireTime: engine.settings.GEO_CACHE_MINUTES,
    status: 'unknown' as const,
    geoProof: null,
    geoProofExpires: null,
  }),
);
