import { expect, test } from 'vitest';
import { opsCommands } from './commands/index.ts';
import { helpText } from './help-text.ts';

const nounsOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/^ {2}(\S+)/gm)].map(([, noun]) => noun ?? '')),
];

test('help of a noun has its commands alone, and of any other word all commands', () => {
  const series = helpText(opsCommands, 'series');
  expect(nounsOf(series)).toEqual(['series']);
  expect(series).toContain('series suspend <game> now|maintenance <reason>');
  for (const noun of ['', 'help', 'sreies'])
    expect(nounsOf(helpText(opsCommands, noun))).toEqual(Object.keys(opsCommands));
});
