import * as z from 'zod/mini';

/** Data for a form's countdown. */
export const codeSent = z.object({
  /** When another code may be requested. */
  resendAfterSeconds: z.int(),
  expiresInSeconds: z.int(),
});
