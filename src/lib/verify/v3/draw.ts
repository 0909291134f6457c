import { fromHex, sha256Of, toHex } from '../bytes.ts';
import { isSignedByBeacon } from '../signatures.ts';
import type { Check } from '../types.ts';
import { checkEqual, checkNone, failed, passed } from './answer.ts';
import { judgeCommitment } from './commitment.ts';
import type { ClosingEntry, DrawEntry } from './log/entries.ts';
import type { Placed } from './log/life.ts';
import type { LogNote } from './log/notes.ts';
import { checkSeal } from './seal.ts';
import type { Pins3, Rules3 } from './types.ts';

/** A commitment and a closing that were found in the log. */
export interface FoundDraw {
  readonly commitment: Placed<DrawEntry>;
  readonly closing: Placed<ClosingEntry>;
}

/** Faults of a closing that change nothing: the numbers follow from what it says. */
function closingFault({ commitment, closing }: FoundDraw, rules: Rules3 | undefined, carried?: number) {
  const { at, carried: stated } = closing.entry;
  if (Date.parse(at) < Date.parse(commitment.entry.closesAt))
    return 'the draw was closed while its tickets were on sale';
  if (rules && (stated !== undefined) !== (rules.raffle !== undefined))
    return rules.raffle ? 'the closing does not say what its raffle was carried' : 'this game has no raffle';
  if (carried !== undefined && rules?.raffle && stated !== carried)
    return `the closing says that its raffle was carried ${stated} prizes, and ${carried} follow from the log`;
  return undefined;
}

/** The closing names its commitment, so it is no other draw's, nor that of another commitment in a fork of the log. */
function belongFault({ commitment, closing }: FoundDraw): string | undefined {
  if (closing.entry.drawId !== commitment.entry.drawId || closing.index <= commitment.index)
    return 'the closing is not one of this commitment';
  return closing.entry.commitment === commitment.hash
    ? undefined
    : 'the closing names another commitment than this one';
}

function seedCheck({ commitment, closing }: FoundDraw): Check {
  const found = toHex(sha256Of(fromHex(closing.entry.seed)));
  return checkEqual('seed', commitment.entry.seedHash, found, 'another seed was committed to before sales');
}

function beaconCheck({ beacon, round }: DrawEntry, used: { round: number; signature: string }, pins: Pins3): Check {
  if (used.round !== round)
    return failed('beacon', 'the draw used another round than its commitment names', round, used.round);
  return isSignedByBeacon(pins.beacon.publicKey, round, used.signature) && beacon.publicKey === pins.beacon.publicKey
    ? passed('beacon', used.signature)
    : failed('beacon', 'the beacon did not sign this', undefined, used.signature);
}

export interface JudgedDraw {
  readonly checks: readonly Check[];
  readonly rules: Rules3 | undefined;
}

/**
 * What makes a draw, but for its numbers: commitment, closing, seal and beacon. `notes` are checkpoints of the log that
 * hold the closing; `carried` is what follows from the log, where all of it was read.
 */
export function judgeDraw(
  draw: FoundDraw,
  notes: readonly LogNote[],
  used: { readonly round: number; readonly signature: string },
  pins: Pins3,
  carried?: number,
): JudgedDraw {
  const { commitment, closing } = draw;
  const judged = judgeCommitment(commitment.entry, pins);
  const checks = [
    checkNone('draw', belongFault(draw)),
    ...judged.checks,
    checkNone('closing', closingFault(draw, judged.rules, carried)),
    seedCheck(draw),
    closing.entry.count < 2 ** 32
      ? passed('tickets', closing.entry.count)
      : failed('tickets', 'these are more tickets than can be drawn from', undefined, closing.entry.count),
    checkSeal(commitment.entry, notes),
    beaconCheck(commitment.entry, used, pins),
  ];
  return { checks, rules: judged.rules };
}
