import { expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { isOutcomeFinal, isOutcomeUnknown, OFFLINE } from './outcome.ts';
import { ABORTED, NO_ANSWER } from './transport.ts';

test.each([
  ['no answer', NO_ANSWER, { unknown: true, final: false }],
  ['an aborted request', ABORTED, { unknown: true, final: false }],
  ['a server error', errorCodes.internalError, { unknown: true, final: false }],
  ['no network', OFFLINE, { unknown: false, final: false }],
  ['a busy server', errorCodes.serverBusy, { unknown: false, final: false }],
  ['a refusal', errorCodes.insufficientBalance, { unknown: false, final: true }],
])('classifies %s', (_name, code, expected) => {
  expect({ unknown: isOutcomeUnknown(code), final: isOutcomeFinal(code) }).toEqual(expected);
});
