import * as z from 'zod/mini';
import { linkOutcome } from '../superapp/fields.ts';

/** User info, which the browser stores as user_info. Apart from fields.ts, which forms load. */
export const userInfo = z.object({
  userOpenId: z.string(),
  userName: z.string(),
  headImgUrl: z.string(),
  /** True until the player has verified their identity. */
  isNew: z.boolean(),
  extCode: z.string(),
  firstName: z.string(),
  realName: z.string(),
  /** E.164; empty if there is none. */
  phone: z.string(),
  email: z.string(),
  registerIdCardType: z.nullable(z.enum(['EID', 'PASSPORT'])),
  verifiedStatus: z.int(),
});
export type UserInfo = z.output<typeof userInfo>;

/**
 * A login's answer. The session's HttpOnly cookie comes with it; token and cookie are valid only together. Where the
 * request had a `botimAccount`, it says what became of that.
 */
export const loggedIn = z.extend(userInfo, { sessionToken: z.string(), loginTime: z.int(), ...linkOutcome });
export type LoggedIn = z.output<typeof loggedIn>;
