import type { Command } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { ErrorCode, Refusal } from '#contract/errors.ts';
import { err, type Err } from '#kernel/result.ts';
import type { Db } from '../db/index.ts';
import type { Settings } from '../settings/settings.ts';
import { isGeoRestricted } from './configuration.ts';
import type { Geo } from './geo.ts';
import type { ProofStatus } from './proof.ts';
import { isWhitelisted } from './whitelist.ts';

const CODES: Readonly<Record<Exclude<ProofStatus, 'valid'>, ErrorCode>> = {
  invalid: errorCodes.geoProofInvalid,
  foreign: errorCodes.geoProofForeign,
  'other-command': errorCodes.geoProofOtherCommand,
  expired: errorCodes.geoProofExpired,
};

interface Deps {
  readonly db: Db;
  readonly geo: Geo;
  readonly settings: Pick<Settings, 'MODE' | 'GEO_RESTRICT'>;
  readonly clock: { now(): Date };
}

interface Caller {
  readonly id: bigint;
  readonly playerId: bigint;
}

/** The refusal of a geo command that comes without a good proof of place. Of whoever has one, nothing is read. */
export async function refuseUnproven(
  { db, geo, settings, clock }: Deps,
  { geo: isAsked = false, code: command }: Command,
  session: Caller | null,
  proof: string | undefined,
): Promise<Err<Refusal> | undefined> {
  if (!isAsked || !session || !isGeoRestricted(settings)) return undefined;
  const status =
    proof === undefined || proof === ''
      ? 'missing'
      : geo.proofs.check(proof, { sessionId: session.id, command }, clock.now());
  if (status === 'valid') return undefined;
  if (await isWhitelisted(db, session.playerId)) return undefined;
  return err({ code: status === 'missing' ? errorCodes.geoProofMissing : CODES[status] });
}
