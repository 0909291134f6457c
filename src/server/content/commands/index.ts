import { tabs } from './200025-tabs.ts';

/** What handles the content commands. */
export const contentHandlers = { tabs } as const;
