import type { Pins3 } from '#verify/v3/index.ts';

/** Set by the build from the file that `PINS_FILE` names (scripts/build.ts). */
declare const __BUILD_PINS__: Pins3 | undefined;

/** The pins that this build carries; none where it was made without, as for the sandbox, whose keys are made later. */
export const buildPins: Pins3 | undefined = typeof __BUILD_PINS__ === 'undefined' ? undefined : __BUILD_PINS__;
