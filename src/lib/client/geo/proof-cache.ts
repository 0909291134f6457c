import { MINUTE_MS } from '#kernel/time.ts';

interface Proof {
  readonly token: string;
  readonly text: string;
  /** Product time in ms. */
  readonly until: number;
}

/** A proof of place as 100206 answers it. */
export interface GivenProof {
  readonly text: string;
  /** Its own end, product time in ms. */
  readonly expires: number;
  /** Minutes for which a client keeps a proof (`userGeoCacheExpireTime`). */
  readonly minutes: number;
}

/** A proof that is about to end may do so on its way. */
const ON_ITS_WAY_MS = 10_000;

export type ProofCache = ReturnType<typeof createProofCache>;

/** Proofs of place of this page, one for each command of a session; `now` is product time in ms. */
export function createProofCache(now: () => number) {
  const proofs = new Map<string, Proof>();
  return {
    get: (token: string, command: string): string | undefined => {
      const proof = proofs.get(command);
      return proof?.token === token && proof.until - ON_ITS_WAY_MS > now() ? proof.text : undefined;
    },
    set: (token: string, command: string, { text, expires, minutes }: GivenProof): void =>
      void proofs.set(command, { token, text, until: Math.min(expires, now() + minutes * MINUTE_MS) }),
    /** Forgets all: the player has moved. */
    clear: (): void => proofs.clear(),
  };
}
