import * as z from 'zod/mini';

/** What a form needs for its countdown. */
export const codeSent = z.object({
  /** Another code may be asked for after this. */
  resendAfterSeconds: z.int(),
  expiresInSeconds: z.int(),
});
