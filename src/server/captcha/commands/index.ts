import { captchaChallenge } from './430005-captcha-challenge.ts';

/** What handles the captcha commands. */
export const captchaHandlers = { captchaChallenge };
