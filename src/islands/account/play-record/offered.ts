/** The settings of session time and their values in minutes, 0 for none; offered.test.ts compares with the contract. */
export const OFFERED = {
  realityCheck: [15, 30, 60, 120, 0],
  sessionLimit: [30, 60, 120, 180, 240, 0],
} as const satisfies Readonly<Record<string, readonly number[]>>;
export type SettingName = keyof typeof OFFERED;
