/** Pages for verified players only: anybody else who opens one sees a dialog about their verification there. */
const GATED_PATHS = ['/account/deposit', '/account/withdraw'] as const;
export type GatedPath = (typeof GATED_PATHS)[number];

/** Whether an address of ours, which may have a query, is that of such a page. */
export const isGated = (href: string): boolean => GATED_PATHS.some((path) => path === href.split(/[?#]/, 1)[0]);
