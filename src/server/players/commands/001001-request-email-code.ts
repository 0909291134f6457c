import { requestEmailCode as command } from '#contract/players/001001-request-email-code.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { sendOneTimeCode } from '../one-time-codes.ts';

export const requestEmailCode = defineHandler(command, ({ email, purpose }, { engine, locale, ip }) =>
  sendOneTimeCode(engine, { kind: 'email', address: email }, purpose, locale, ip),
);
