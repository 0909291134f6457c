import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { listFiles } from '#support/repo/files.ts';

const COMMAND_FILE = /^src\/lib\/contract\/[a-z-]+\/(?:\d{6}|getOrderStatus)-[a-z0-9-]+\.ts$/;
const HANDLER_FILE = /^src\/server\/[a-z-]+\/commands\/(?:\d{6}|getOrderStatus)-[a-z0-9-]+\.ts$/;
const domain = (file: string) => basename(dirname(file.replace('/commands/', '/')));
const name = (file: string) => `${domain(file)}/${basename(file, '.ts')}`;
const commands = Object.values(contract);

test('each contract file has a handler of the same name in the same domain, and vice versa', () => {
  const inContract = listFiles(COMMAND_FILE).map(name);
  const inServer = listFiles(HANDLER_FILE).map(name);
  expect(inServer.sort()).toEqual(inContract.sort());
});

test('command files are named by number and name', () => {
  const declared = commands.map((command) => `${command.code}-${command.name}`).sort();
  const files = listFiles(COMMAND_FILE).map((file) => basename(file, '.ts'));
  expect(files.sort()).toEqual(declared);
});

test('command numbers are unique, and ours are in 430000–430999', () => {
  const codes = commands.map((command) => command.code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const command of commands) expect(command.origin === 'ours', command.code).toBe(/^430\d{3}$/.test(command.code));
});
