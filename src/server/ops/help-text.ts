import type { OpsCommands } from './command.ts';

/** The commands of a noun, or of all nouns where there is none of this name. */
export function helpText(commands: Readonly<Record<string, OpsCommands>>, noun: string): string {
  const own = commands[noun];
  const shown = own ? { [noun]: own } : commands;
  const lines = Object.entries(shown).flatMap(([name, verbs]) =>
    Object.entries(verbs).map(([verb, { usage, summary }]) => `  ${`${name} ${verb} ${usage}`.padEnd(44)} ${summary}`),
  );
  return ['npm run ops -- <noun> <verb> …', '', ...lines].join('\n');
}
