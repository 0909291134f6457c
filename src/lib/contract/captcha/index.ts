import { captchaChallenge } from './430005-captcha-challenge.ts';

/** The captcha commands of the wire. */
export const captchaContract = { captchaChallenge } as const;
