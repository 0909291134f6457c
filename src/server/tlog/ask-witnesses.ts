import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { clockOffsetHeader } from '../platform/clock-offset.ts';
import type { Platform } from '../platform/platform.ts';
import { requestCosignature, type CosignFailure, type SignedHead } from './cosign.ts';
import { LOG_PREFIX } from './log-paths.ts';
import type { Witness } from './witnesses.ts';

/** Asks witnesses on behalf of this node. */
export interface WitnessCalls {
  /** Calls each witness that is not in a call or in its pause; one that hangs does not hold up the others. */
  begin(witnesses: readonly Witness[], head: SignedHead): void;
  /** Calls a witness that is held at an older head; there is a pause after each call. */
  beginHeld(witness: Witness, head: SignedHead): void;
  /** By the key of a witness: a size that it said it has seen, though no cosignature of it came. */
  readonly seen: ReadonlyMap<string, bigint>;
  /** Resolves when all calls have ended. */
  ended(): Promise<void>;
}

/** The pause after a witness that did not cosign. */
const PAUSE_MS = SECOND_MS;

type WitnessCallsDeps = Pick<Platform, 'handle' | 'log' | 'clock' | 'ownOrigin' | 'sandboxOrigin'>;

/** What the sandbox's witnesses go by; a witness of a third party knows the log's address and has its own clock. */
const sandboxHeaders = (deps: WitnessCallsDeps, { secret }: Witness): Readonly<Record<string, string>> =>
  secret === undefined
    ? {}
    : {
        ...clockOffsetHeader(deps),
        authorization: `Bearer ${secret}`,
        ...(deps.ownOrigin === undefined ? {} : { 'x-log-address': deps.ownOrigin + LOG_PREFIX }),
      };

export function createWitnessCalls(deps: WitnessCallsDeps): WitnessCalls {
  const { handle, log } = deps;
  const calls = new Map<string, Promise<void>>();
  const pausedUntil = new Map<string, number>();
  const seen = new Map<string, bigint>();
  /** Those whose failure was logged: a witness may be away for hours. */
  const silent = new Set<string>();

  const report = ({ key, name }: Witness, failure: string | undefined): void => {
    if (failure === undefined) {
      if (silent.delete(key)) log.info({ witness: name }, 'a witness cosigns the log again');
      return;
    }
    pausedUntil.set(key, systemNow() + PAUSE_MS);
    if (silent.has(key)) return;
    silent.add(key);
    log.warn({ witness: name, why: failure }, 'a witness did not cosign the log, and is asked again');
  };

  const ask = async (witness: Witness, head: SignedHead): Promise<void> => {
    const failure = await requestCosignature(handle.tlog, witness, head, sandboxHeaders(deps, witness)).then(
      (answer): CosignFailure | undefined => (answer.ok ? undefined : answer.error),
      (error: unknown): CosignFailure => ({
        why: `it does not answer: ${error instanceof Error ? error.message : String(error)}`,
      }),
    );
    if (failure?.seen !== undefined) seen.set(witness.key, failure.seen);
    report(witness, failure?.why);
  };

  const call = (witness: Witness, head: SignedHead, ended?: () => void): void => {
    const { key } = witness;
    if (calls.has(key) || (pausedUntil.get(key) ?? 0) > systemNow()) return;
    calls.set(
      key,
      ask(witness, head).finally(() => {
        calls.delete(key);
        ended?.();
      }),
    );
  };

  return {
    seen,
    begin: (witnesses, head) => {
      for (const witness of witnesses) call(witness, head);
    },
    beginHeld: (witness, head) => call(witness, head, () => pausedUntil.set(witness.key, systemNow() + PAUSE_MS)),
    ended: async () => {
      await Promise.all(calls.values());
    },
  };
}
