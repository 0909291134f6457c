import type { Engine } from '../engine/engine.ts';

/** One command of the operator: `npm run ops -- <noun> <verb> …`. */
export interface OpsCommand {
  /** The arguments, as shown by help: '<mobile> <reason>'. */
  readonly usage: string;
  /** One line on what it does. */
  readonly summary: string;
  /** Its arguments as the audit log keeps them, for ever; as they were typed where this is not given. */
  readonly recorded?: (engine: Engine, args: readonly string[]) => Promise<readonly string[]>;
  /** Prints its answer line by line; throws OpsRefusal where it cannot be done. */
  readonly run: (engine: Engine, args: readonly string[], out: (line: string) => void) => Promise<void>;
}

export type OpsCommands = Readonly<Record<string, OpsCommand>>;

/** A refused command; the message is for the operator. */
export class OpsRefusal extends Error {}

/** The argument at a place, or a refusal that names it. */
export function requireArgument(args: readonly string[], place: number, name: string): string {
  const value = args[place];
  if (value === undefined || value === '') throw new OpsRefusal(`Missing: ${name}`);
  return value;
}
