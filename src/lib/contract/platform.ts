/** Platform codes and default product. Apart from the schema, so that the shell does not load zod on every page. */
export const PLATFORM = { nativeIos: 1, nativeOther: 2, desktop: 3, other: 4 } as const;
export const DEFAULT_PRODUCT = 61;
