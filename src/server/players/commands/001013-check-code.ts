import { checkCode as command } from '#contract/players/001013-check-code.ts';
import { refusal } from '#contract/errors.ts';
import { err, ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { checkCode as check } from '../codes.ts';
import { contactOf } from '../contact.ts';

export const checkCode = handler(command, async ({ purpose, code, ...given }, { engine, ip }) => {
  const contact = contactOf(given);
  if (!contact.ok) return contact;
  if (!(await engine.limits.attempt(ip))) return err(refusal(430000007));
  const checked = await check(engine.db, contact.value, purpose, code, false);
  return checked.ok ? ok({}) : checked;
});
