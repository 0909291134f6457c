import { termsVersions as command } from '#contract/terms/200029-terms-versions.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findCurrentVersion, isToAccept } from '../rules.ts';
import { loadTerms } from '../versions.ts';

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

export const termsVersions = defineHandler(command, async ({ versionType }, { engine, session }) => {
  const { versions, accepted, now } = await loadTerms(engine.db, session?.playerId);
  const current = findCurrentVersion(versions, versionType, now);
  const asks = session !== null && isToAccept(versions, versionType, accepted, now);
  return ok({
    list: versions
      .filter(({ type }) => type === versionType)
      .toSorted((a, b) => b.from.getTime() - a.from.getTime() || b.number - a.number)
      .map((one) => ({
        id: one.id,
        forceUpgrade: flag(one.forced),
        notice: flag(one.notice),
        upgrade: flag(asks && one === current),
        fromTimestamp: one.from.getTime(),
        current: one === current,
      })),
  });
});
