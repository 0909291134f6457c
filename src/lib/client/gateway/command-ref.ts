import type { Command } from '#contract/command.ts';

/**
 * A command by its address alone. A contract file brings its schemas and the schema library with it; the scripts of
 * every page call by address instead. `refs.test.ts` compares each with the contract.
 */
export interface CommandRef<C extends Command> extends Pick<C, 'code' | 'service' | 'methods'> {
  /** Types only; never present. */
  readonly command?: C;
}

export const commandRef = <C extends Command>(
  code: string,
  service: C['service'] = 'hapi',
  methods: C['methods'] = ['POST'],
): CommandRef<C> => ({ code, service, methods });
