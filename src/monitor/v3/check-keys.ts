import { MINUTE_MS, type MonitorContext } from '../context.ts';
import { quorumOf } from '../pins.ts';
import type { KeyChanges } from './key-changes.ts';

/** When a doubt came up, in ms, and how often keys had been compared by then. */
interface Doubt {
  readonly since: number;
  readonly compared: number;
}

export interface KeyChecker {
  /** Compares the operator's pinned and shown keys with those of the log; true where both are to be read again. */
  check(): boolean;
}

/**
 * What is wrong with the key that is shown, if anything. The product goes on to show the key before a change until a
 * quorum of the witnesses has seen it; one of them may have shown us the change sooner.
 */
function findShownFault({ state, cosignatures, pins, now }: MonitorContext, keys: KeyChanges): string | undefined {
  const { operatorKey: pinned } = pins();
  const shown = state.read('operator key shown');
  if (typeof shown !== 'string' || shown === keys.last()) return undefined;
  if (keys.has(shown)) {
    const seen = keys.since(cosignatures.findNewestSize(quorumOf(pins(), now())) ?? 0);
    return seen.includes(shown)
      ? undefined
      : `the key of the operator that is shown held before a change that a quorum of the witnesses has seen: ${shown}; that is ${String(seen[0])}`;
  }
  return shown === pinned
    ? undefined
    : `another key of the operator is shown: ${shown}; the one that was pinned is ${pinned}`;
}

/** What does not fit, if anything: keys and log are not read at the same moment. */
function findDoubts(monitor: MonitorContext, keys: KeyChanges): Map<string, string | undefined> {
  const pinned = monitor.pins().operatorKey;
  return new Map([
    [
      'operator key pinned',
      keys.has(pinned)
        ? undefined
        : `the key of the operator that was pinned is none that the log names: ${pinned}; the log begins with ${keys.first()}`,
    ],
    ['operator key shown', findShownFault(monitor, keys)],
  ]);
}

/** The operator may change its key by an entry, and a key may be shown, or be pinned, before we have read that. */
export function createKeyChecker(monitor: MonitorContext, keys: KeyChanges): KeyChecker {
  const { findings, once } = monitor;
  const doubts = new Map<string, Doubt>();

  function checkOne(name: string, sentence: string | undefined): boolean {
    if (sentence === undefined) {
      doubts.delete(name);
      findings.settle(name);
      return false;
    }
    const compared = monitor.countCompared();
    const doubt = doubts.get(name);
    if (!doubt) {
      doubts.set(name, { since: monitor.now(), compared });
      return once;
    }
    const isAgain = compared > doubt.compared && (once || monitor.now() - doubt.since >= MINUTE_MS);
    if (isAgain) {
      findings.settle(name);
      findings.differ(`${name} ${sentence}`, sentence);
    } else findings.note(name, `${sentence}. Both are read again`);
    return false;
  }

  return {
    check: () => {
      // Where the log itself cannot be read, an entry that we do not have may name the key.
      if (!monitor.isFresh()) return false;
      const isAsked = [...findDoubts(monitor, keys)].map(([name, sentence]) => checkOne(name, sentence));
      return isAsked.includes(true);
    },
  };
}
