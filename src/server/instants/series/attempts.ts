/** Acts of which one that fails holds up none of the others. */
export interface Attempts {
  run(act: () => Promise<unknown>): Promise<void>;
  /** Throws what failed, once all was tried. */
  end(): void;
}

export function createAttempts(): Attempts {
  const errors: unknown[] = [];
  return {
    async run(act) {
      try {
        await act();
      } catch (error) {
        errors.push(error);
      }
    },
    end: () => {
      const [first, ...others] = errors;
      if (others.length > 0)
        throw new Error(`${errors.length} acts failed; the first: ${String(first)}`, { cause: first });
      if (first !== undefined) throw first;
    },
  };
}

/** Does all, one after another. */
export async function attemptEach(acts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const attempts = createAttempts();
  for (const act of acts) await attempts.run(act);
  attempts.end();
}
