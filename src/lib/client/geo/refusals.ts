import * as errorCodes from '#contract/error-codes.ts';
import { endsSession, reactionOf } from '../gateway/reactions.ts';
import type { GeoState } from './state.ts';
import type { LocateFailure } from './place.ts';

/** Why a place does not do, as the popup says it. */
export interface GeoRefusal {
  readonly state: Extract<GeoState, 'invalid' | 'error'>;
  readonly popup: {
    /** The server's sentence. */
    readonly message?: string;
    readonly code?: number;
    /** `refused`: access is denied; `refresh`: no position; `retry`: the sentence says what to do first. */
    readonly because?: 'refused' | 'refresh' | 'retry';
  };
}

/** Another try from the same place would be refused, too. */
const FINAL: ReadonlySet<number> = new Set([errorCodes.geoOutside, errorCodes.geoTravelUnderReview]);

/** The place is another one, or not believed: a page that was allowed before is not any more. */
const ELSEWHERE: ReadonlySet<number> = new Set([...FINAL, errorCodes.geoProxyAddress]);

/** The proof does not do, so another one may. */
const PROOF: ReadonlySet<number> = new Set([
  errorCodes.geoProofMissing,
  errorCodes.geoProofInvalid,
  errorCodes.geoProofExpired,
  errorCodes.geoProofForeign,
  errorCodes.geoProofOtherCommand,
]);

export const isGeoCode = (code: number): boolean => reactionOf(code) === 'geo-popup';
export const isElsewhere = (code: number): boolean => ELSEWHERE.has(code);
export const isProofRefused = (code: number): boolean => PROOF.has(code);

export const locateRefusal = (because: LocateFailure): GeoRefusal =>
  because === 'denied'
    ? { state: 'invalid', popup: { because: 'refused' } }
    : { state: 'error', popup: { because: 'refresh' } };

/** The refusal of 100206; undefined where the session has ended, which shows itself. */
export function statusRefusal({ code, message }: { readonly code: number; readonly message: string }) {
  if (endsSession(code)) return undefined;
  const said = message === '' ? { code } : { message, code };
  const popup = FINAL.has(code) ? said : ({ ...said, because: 'retry' } as const);
  return { state: isGeoCode(code) ? 'invalid' : 'error', popup } satisfies GeoRefusal;
}
