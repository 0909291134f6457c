import { parseWitnessKey } from '../crypto/witness-key.ts';
import type { Queryable } from '../db/index.ts';
import { drawIdOf } from '../draws/draw-rows.ts';
import { SettingsError, type Settings } from '../settings/settings.ts';
import { witnessesFor } from '../settings/witness.ts';

/**
 * Refuses terms of witnesses that leave out draws which are committed and name them: no verifier would accept those
 * draws, whose tickets are sold.
 */
export async function requireTerms(db: Queryable, { WITNESSES: named }: Pick<Settings, 'WITNESSES'>): Promise<void> {
  if (!named.some(({ from, until }) => from !== undefined || until !== undefined)) return;
  const draws = await db
    .selectFrom('draws')
    .select(['lottery_type', 'phase', 'seal_by', 'witnesses'])
    .where('proof_version', '=', 3)
    .where('state', 'not in', ['published', 'cancelled'])
    .orderBy('seal_by', 'desc')
    .execute();
  for (const draw of draws) {
    const { seal_by: sealBy, witnesses } = draw;
    const held = witnessesFor(named, sealBy?.getTime() ?? 0);
    const wrong = named.find((one) => witnesses?.includes(one.key) && !held.includes(one));
    if (wrong)
      throw new SettingsError(
        `Cannot start: draw ${drawIdOf(draw)} is to be sealed at ${String(sealBy?.toISOString())} and names ${String(parseWitnessKey(wrong.key)?.name)}, which WITNESSES lets hold from ${wrong.from ?? 'ever'} until ${wrong.until ?? 'ever'}. Let one witness take the place of another after the draws on sale.`,
      );
  }
}
