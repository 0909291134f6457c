import { requestMobileCode as command } from '#contract/players/001012-request-mobile-code.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { sendOneTimeCode } from '../one-time-codes.ts';
import { parseMobileContact } from '../contact.ts';

export const requestMobileCode = defineHandler(
  command,
  async ({ areaCode, mobile, purpose }, { engine, locale, ip }) => {
    const contact = parseMobileContact(areaCode, mobile);
    return contact.ok ? sendOneTimeCode(engine, contact.value, purpose, locale, ip) : contact;
  },
);
