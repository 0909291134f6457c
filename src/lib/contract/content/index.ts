import { tabs } from './200025-tabs.ts';

/** The content commands of the wire. */
export const contentContract = { tabs } as const;
