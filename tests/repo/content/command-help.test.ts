import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { USAGE as monitor } from '#monitor/arguments.ts';
import { USAGE as verify } from '#verifier/command/arguments.ts';
import { USAGE as witness } from '#witness/settings.ts';

/** Cells of the first column of tables: the rows of one table follow its header. */
function firstCells(readme: string, header: string): string[] {
  const lines = readme.split('\n');
  const at = lines.findIndex((line) => line.startsWith(`| ${header} |`));
  const end = lines.findIndex((line, i) => i > at && !line.startsWith('|'));
  return lines.slice(at + 2, end).map((line) => line.split('|')[1]?.trim() ?? '');
}

const namesIn = (text: string): string[] => [
  ...new Set(text.match(/--[a-z]+|(?<![A-Z_])WITNESS_[A-Z]+/g)?.filter((name) => name !== '--help')),
];

test.each([
  ['monitor', monitor, 'option'],
  ['verifier', verify, 'option'],
  ['witness', witness, 'setting'],
])('the help and the README of the %s name the same options and exit codes', (folder, help, header) => {
  const readme = readFileSync(`src/${folder}/README.md`, 'utf8');
  expect(namesIn(help).toSorted()).toEqual(namesIn(firstCells(readme, header).join(' ')).toSorted());
  const codes = [...help.matchAll(/^ {2}(\d+) +/gm)].map(([, code]) => code);
  expect(codes).toEqual(firstCells(readme, 'exit code'));
});
