import { join, verdict } from '#verify/v3/answer.ts';
import { verifyCancellation3, type LogPart, type Pins3, type Verdict3 } from '#verify/v3/index.ts';
import { cancelledAtOf, drawIdOf, reasonOf, type Shown } from './shapes.ts';

/** A draw of a receipt that its operator's server shows as cancelled, and what the log shows of that. */
export interface CancelledDraw {
  readonly drawId: string;
  /** As the server says it. */
  readonly reason: string | undefined;
  /** Its check `cancelled`, made or not. */
  readonly verdict: Verdict3;
}

const CHECK = 'cancelled';
/** Checks without which a cancellation shows nothing: the log has the draw, with witnesses that are known. */
const NEEDED: readonly string[] = ['committed', 'witnesses'];

/** What is known of a cancellation: in a log that does not have the draw, or of unknown witnesses, nobody can tell. */
export function judgeCancellation({ checks, notChecked }: Verdict3): Verdict3 {
  const open = checks.filter(({ name, ok }) => !ok && NEEDED.includes(name));
  const notes = open.map(({ name, reason = 'it does not hold' }) => ({ name, reason }));
  return verdict(
    checks.filter((check) => !open.includes(check)),
    [...notChecked, ...notes],
  );
}

function judge(drawId: string, cancelledAt: string | undefined, part: LogPart | undefined, pins: Pins3): Verdict3 {
  const unknown = (reason: string): Verdict3 => verdict([], [{ name: CHECK, reason }]);
  if (!part) return unknown('the log could not be read');
  const { checks, notChecked } = judgeCancellation(verifyCancellation3(drawId, pins, part, { cancelledAt }));
  const fault = checks.find(({ ok }) => !ok);
  if (fault) return verdict([fault]);
  const own = checks.find(({ name }) => name === CHECK);
  const open = notChecked.find(({ name }) => name === CHECK || NEEDED.includes(name));
  return own && !open ? verdict([own]) : unknown(open?.reason ?? `the check ${CHECK} was not made`);
}

const isCancelled = ({ kind, value }: Shown): boolean => kind === 'draw' && value['state'] === 'cancelled';

/** The draws that the server shows as cancelled. */
export const listCancelled = (shown: readonly Shown[]): readonly string[] =>
  shown.filter(isCancelled).flatMap((one) => drawIdOf(one) ?? []);

/** Those of the draws of a receipt that were cancelled. */
export const findCancelled = (shown: readonly Shown[], part: LogPart | undefined, pins: Pins3): CancelledDraw[] =>
  shown.filter(isCancelled).flatMap((one) => {
    const drawId = drawIdOf(one);
    if (drawId === undefined) return [];
    return [{ drawId, reason: reasonOf(one), verdict: judge(drawId, cancelledAtOf(one), part, pins) }];
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
