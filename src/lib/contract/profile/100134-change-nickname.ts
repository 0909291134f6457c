import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { userInfo } from '../players/user-info-fields.ts';
import { findNicknameFault } from './nickname-rules.ts';

const isOf = (fault: ReturnType<typeof findNicknameFault>) => (text: string) => findNicknameFault(text) !== fault;

/** Changes the nickname. It must differ from the current one, and must not speak for the operator. */
export const changeNickname = defineCommand({
  code: '100134',
  name: 'change-nickname',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    userName: z
      .string()
      .check(
        z.trim(),
        z.normalize('NFC'),
        z.refine(isOf('length'), 'input.nicknameLength'),
        z.refine(isOf('characters'), 'input.nickname'),
        z.refine(isOf('reserved'), 'input.nicknameReserved'),
      ),
  }),
  response: userInfo,
  errors: [errorCodes.invalidInput, errorCodes.serverBusy],
  origin: 'spec',
});
