import { captchaChallenge as command } from '#contract/captcha/430005-captcha-challenge.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';

export const captchaChallenge = defineHandler(command, async (_data, { engine, ip }) =>
  ok(await engine.captcha.createChallenge(ip)),
);
