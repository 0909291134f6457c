import { expect, test } from 'vitest';
import type { Command } from './command.ts';
import * as errorCodes from './error-codes.ts';
import * as commands from './commands.ts';
import { contract, type Contract } from './index.ts';

type SentByGet = 'countries' | 'globalizationTexts' | 'trend';

/** Does not compile where a command is missing or its data has another type. */
const addresses: { readonly [Name in Exclude<keyof Contract, SentByGet>]: commands.CommandAddress<Contract[Name]> } =
  commands;

const OF_ACCOUNTS: readonly number[] = [
  errorCodes.accountLocked,
  errorCodes.accountInactive,
  errorCodes.accountUnavailable,
  errorCodes.accountPayLimit,
  errorCodes.accountRestricted,
  errorCodes.accountClosed,
];

/** Without a session, such a refusal is about an account that was typed or proven. */
const isOfAnyAccount = ({ access, errors }: Command) =>
  access === 'public' && errors.some((code) => OF_ACCOUNTS.includes(code));
const markOf = (command: Command) => (command.captcha ? '#captcha' : isOfAnyAccount(command) ? '#account' : '');

test('each command has the address that its contract file gives', () => {
  const sentByPost = Object.entries<Command>(contract).filter(([, { methods }]) => methods.includes('POST'));
  expect({ ...addresses }).toEqual(
    Object.fromEntries(
      sentByPost.map(([name, command]) => [name, `/${command.service}/${command.code}${markOf(command)}`]),
    ),
  );
});
