import { kycResult } from './100147-kyc-result.ts';
import { kycStart } from './100146-kyc-start.ts';
import { kycToken } from './100145-kyc-token.ts';
import { correctName } from './430085-correct-name.ts';
import { registeredName } from './430086-registered-name.ts';

/** What handles the identity commands. */
export const identityHandlers = { kycToken, kycStart, kycResult, correctName, registeredName };
