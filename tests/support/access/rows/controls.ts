import { randomUUID } from 'node:crypto';
import { CONTROL_TYPE } from '#contract/controls/choices.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { players } from '../answers.ts';
import { about, NOTHING, type CommandTable } from '../row.ts';

/** Limits and exclusions that players set for themselves. */
export const controlRows = {
  controls: about(players()),
  controlReceipts: about(players()),
  exclusionPreview: {
    request: () => ({ exclusionType: CONTROL_TYPE.timeOut, exclusionDuration: 1_440 }),
    answers: players(),
    another: NOTHING,
  },
  depositLimitClick: {
    request: () => ({ bizType: 0, clickType: 0 }) as const,
    answers: players(),
    another: NOTHING,
  },
  setControl: {
    request: () => ({
      requestId: randomUUID(),
      exclusionType: CONTROL_TYPE.depositLimit,
      exclusionValue: 1_000_000,
      exclusionDuration: 10,
    }),
    answers: { ...players(), limitReached: errorCodes.limitReached },
    another: NOTHING,
  },
  takeTimeOut: {
    request: () => ({ requestId: randomUUID(), exclusionHours: 24 }),
    answers: { ...players(), timedOut: errorCodes.controlActive },
    another: NOTHING,
  },
} satisfies Partial<CommandTable>;
