import { expect, test } from 'vitest';
import type { Command } from './command.ts';
import * as commands from './commands.ts';
import { contract, type Contract } from './index.ts';

type SentByGet = 'countries' | 'globalizationTexts' | 'trend';

/** Does not compile where a command is missing or its data has another type. */
const addresses: { readonly [Name in Exclude<keyof Contract, SentByGet>]: commands.CommandAddress<Contract[Name]> } =
  commands;

test('each command has the address that its contract file gives', () => {
  const sentByPost = Object.entries<Command>(contract).filter(([, { methods }]) => methods.includes('POST'));
  expect({ ...addresses }).toEqual(
    Object.fromEntries(
      sentByPost.map(([name, { code, service, captcha }]) => [name, `/${service}/${code}${captcha ? '#captcha' : ''}`]),
    ),
  );
});
