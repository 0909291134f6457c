import type { ControlKind } from '#contract/controls/choices.ts';

/** The tab of Player Controls on the page about playing responsibly. */
export const CONTROLS_PATH = '/Play-Responsibly?key=Play-Responsibly&activeTabName=Player%20Controls';

/** Opens the form of one control, or what is in force of it. */
export const controlPath = (kind: ControlKind): string => `${CONTROLS_PATH}#${kind}`;
