import { requestMobileCode as command } from '#contract/players/001012-request-mobile-code.ts';
import { handler } from '../../gateway/context.ts';
import { sendCode } from '../codes.ts';
import { mobileContact } from '../contact.ts';

export const requestMobileCode = handler(command, async ({ areaCode, mobile, purpose }, { engine, locale, ip }) => {
  const contact = mobileContact(areaCode, mobile);
  return contact.ok ? sendCode(engine, contact.value, purpose, locale, ip) : contact;
});
