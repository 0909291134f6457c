import type { Command } from '#contract/command.ts';

/**
 * Refers to a command by its address. A contract file would bring its schemas and zod along, so the scripts of every
 * page call by address. `refs.test.ts` compares each with the contract.
 */
export interface CommandRef<C extends Command> extends Pick<C, 'code' | 'service' | 'methods'> {
  /** For types only; never set. */
  readonly command?: C;
}

export const commandRef = <C extends Command>(
  code: string,
  service: C['service'] = 'hapi',
  methods: C['methods'] = ['POST'],
): CommandRef<C> => ({ code, service, methods });
