import { register as command } from '#contract/players/100201-register.ts';
import { refusal } from '#contract/errors.ts';
import { err, ok } from '#kernel/result.ts';
import { recordInvitation } from '../../content/shares.ts';
import { handler } from '../../gateway/context.ts';
import { isAdult, isImpossible } from '#kernel/age.ts';
import { checkCode } from '../codes.ts';
import { mobileContact } from '../contact.ts';
import { createPlayer } from '../create.ts';
import { enter, welcome } from '../login.ts';
import { hashPassword } from '../password.ts';

export const register = handler(command, async ({ areaCode, mobile, birthDate, code, password, shareCode }, call) => {
  const { engine, locale } = call;
  const contact = mobileContact(areaCode, mobile);
  if (!contact.ok) return contact;
  const now = engine.clock.now();
  if (isImpossible(birthDate, now))
    return err(refusal(400000005, { messageKey: 'input.date', extData: { field: 'birthDate' } }));
  if (!isAdult(birthDate, now)) return err(refusal(430000009, { extData: { field: 'birthDate' } }));
  if (!(await engine.limits.attempt(call.ip))) return err(refusal(430000007));
  const { address } = contact.value;
  // Asked before the hash, which is work that a wrong code must not set off; used up below, with what it is for.
  const right = await checkCode(engine.db, contact.value, 'register', code, false);
  if (!right.ok) return right;
  const passwordHash = await hashPassword(password);
  const done = await engine.db.transaction().execute(async (tx) => {
    const proved = await checkCode(tx, contact.value, 'register', code, true);
    if (!proved.ok) return proved;
    const created = await createPlayer(tx, { mobile: address, passwordHash, birthDate, locale });
    if (!created.ok) return err(refusal(430000008));
    const { id } = created.value;
    const welcomed = { playerId: id, channel: 'sms', to: address, locale, template: 'welcome', params: {} } as const;
    await engine.messages.send(tx, welcomed);
    if (shareCode !== undefined) await recordInvitation(tx, id, shareCode);
    return ok(await enter(tx, id, call));
  });
  return done.ok ? ok(welcome(done.value, call)) : done;
});
