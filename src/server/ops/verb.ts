import type { Engine } from '../engine.ts';

/** One thing an operator can do: `npm run ops -- <noun> <verb> …`. */
export interface Verb {
  /** The arguments, as shown by help: '<mobile> <reason>'. */
  readonly usage: string;
  /** One line on what it does. */
  readonly what: string;
  /** Prints its answer line by line; throws OpsRefusal where it cannot be done. */
  readonly run: (engine: Engine, args: readonly string[], out: (line: string) => void) => Promise<void>;
}

export type Verbs = Readonly<Record<string, Verb>>;

/** An act that was refused; the sentence is for the operator. */
export class OpsRefusal extends Error {}

/** The argument at a place, or a refusal that names it. */
export function argument(args: readonly string[], place: number, name: string): string {
  const value = args[place];
  if (value === undefined || value === '') throw new OpsRefusal(`Missing: ${name}`);
  return value;
}
