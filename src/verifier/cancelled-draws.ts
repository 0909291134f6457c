import { join, verdict } from '#verify/v3/answer.ts';
import { verifyCancellation3, type LogPart, type Pins3, type Verdict3 } from '#verify/v3/index.ts';
import { drawIdOf, type Shown } from './shapes.ts';

/** A draw of a receipt that its operator's server shows as cancelled, and what the log shows of that. */
export interface CancelledDraw {
  readonly drawId: string;
  /** As the server says it. */
  readonly reason: string | undefined;
  /** Its check `cancelled`, made or not. */
  readonly verdict: Verdict3;
}

const CHECK = 'cancelled';

function judge(drawId: string, part: LogPart | undefined, pins: Pins3): Verdict3 {
  if (!part) return verdict([], [{ name: CHECK, reason: 'the log could not be read' }]);
  // The log itself and its witnesses are checked with the receipt.
  return verdict(verifyCancellation3(drawId, pins, part).checks.filter(({ name }) => name === CHECK));
}

/** Those of the draws of a receipt that were cancelled. */
export const findCancelled = (shown: readonly Shown[], part: LogPart | undefined, pins: Pins3): CancelledDraw[] =>
  shown.flatMap((one) => {
    const drawId = drawIdOf(one);
    const { state, reason } = one.value;
    if (one.kind !== 'draw' || state !== 'cancelled' || drawId === undefined) return [];
    const said = typeof reason === 'string' ? reason : undefined;
    return [{ drawId, reason: said, verdict: judge(drawId, part, pins) }];
  });

/** Their checks with those of the receipt, each with its draw. */
export const joinCancelled = (receipt: Verdict3, cancelled: readonly CancelledDraw[]): Verdict3 =>
  join(
    receipt,
    ...cancelled.map(({ drawId, verdict: { checks, notChecked } }) =>
      verdict(
        checks.map((check) => (check.found === undefined ? check : { ...check, found: `${drawId} ${check.found}` })),
        notChecked.map(({ name, reason }) => ({ name, reason: `of draw ${drawId}: ${reason}` })),
      ),
    ),
  );
