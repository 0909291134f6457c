import { familyReupload as command } from '#contract/family/430073-family-reupload.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { reuploadPictures } from '../progress.ts';

export const familyReupload = defineHandler(command, async ({ receiptNumber, ...pictures }, { engine, ip }) => {
  const taken = await reuploadPictures(engine, receiptNumber, pictures, ip);
  return taken.ok ? ok({}) : taken;
});
