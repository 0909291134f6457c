/** Values of clientInfo. Apart from the schema, so that the shell does not load zod on every page. */
export const PLATFORM = { nativeIos: 1, nativeOther: 2, desktop: 3, other: 4 } as const;
export const DEFAULT_PRODUCT = 61;
export const CUSTOM_ID = 'naseeb';
export const CARD_PAY_TYPE = 1;
export const OS_TYPE = { ios: 1, android: 2, other: 3 } as const;
