import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { seenByAnother, type Caller } from '#support/access/caller.ts';
import { COMMAND_TABLE, UPLOAD_TABLE } from '#support/access/command-table.ts';
import { makeCallers, makeVisitor, restore } from '#support/access/make-callers.ts';
import { NOTHING, type Row } from '#support/access/row.ts';
import { startAccessWorld, type AccessWorld } from '#support/access/world.ts';
import { makePicture } from '#support/uploads/pictures.ts';
import { upload } from '#support/uploads/upload.ts';

let world: AccessWorld;
let callers: readonly Caller[];
let another: Caller;
let verified: Caller;
beforeAll(async () => {
  world = await startAccessWorld();
  ({ callers, another } = await makeCallers(world));
  verified = callers.find(({ name }) => name === 'verified') ?? another;
});
afterAll(() => world.stop());

/** Codes of the gateway itself, which a command does not list. */
const OF_ANY_COMMAND: readonly number[] = [
  0,
  errorCodes.loginRequired,
  errorCodes.accountLocked,
  errorCodes.accountClosed,
  errorCodes.identityNotVerified,
  errorCodes.geoProofMissing,
];

const commands: Readonly<Record<string, Command>> = contract;
const rows: Readonly<Record<string, Row>> = COMMAND_TABLE;

/** By a copy of the client: what a login answers is not kept. */
const ask = async (command: Command, row: Row, caller: Caller, owner: Caller) => {
  const data = await row.request(owner);
  return { ...caller.client }.call(command, data);
};

/** The code that each caller gets. */
const collectCodes = async (answer: (caller: Caller) => Promise<{ readonly code: number }>) =>
  Object.fromEntries(
    await Promise.all(callers.map(async (caller) => [caller.name, (await answer(caller)).code] as const)),
  );

test('each command has a row, and each row a command', () => {
  expect(Object.keys(rows).toSorted()).toEqual(Object.keys(commands).toSorted());
});

test.each(Object.entries(rows))('%s', async (name, row) => {
  const command = assertPresent(commands[name], 'the command of a row');
  if (row.another !== NOTHING) {
    const anothers = await ask(command, row, another, seenByAnother(verified));
    expect(anothers).toMatchObject({ code: row.another });
    expect(anothers).toEqual(await ask(command, row, another, seenByAnother(makeVisitor(world))));
  }
  const codes = await collectCodes((caller) => ask(command, row, caller, caller));
  await Promise.all([...callers, another].map(restore));
  expect(codes).toEqual(row.answers);
  const known = [...OF_ANY_COMMAND, ...command.errors];
  expect(Object.values(codes).filter((code) => !known.includes(code))).toEqual([]);
});

test.each(Object.entries(UPLOAD_TABLE))('an upload for %s', async (purpose, answers) => {
  const files = [await makePicture('png', 60, 40)];
  expect(await collectCodes(({ client }) => upload(world.node.origin, { purpose, files, player: client }))).toEqual(
    answers,
  );
});
