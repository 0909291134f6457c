import { familyProgress as command } from '#contract/family/430072-family-progress.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { readProgress } from '../progress.ts';

export const familyProgress = defineHandler(command, ({ receiptNumber }, { engine, ip }) =>
  readProgress(engine, receiptNumber, ip),
);
