import { requestEmailCode as command } from '#contract/players/001001-request-email-code.ts';
import { handler } from '../../gateway/context.ts';
import { sendCode } from '../codes.ts';

export const requestEmailCode = handler(command, ({ email, purpose }, { engine, locale, ip }) =>
  sendCode(engine, { kind: 'email', address: email }, purpose, locale, ip),
);
