import { lawStatement } from './100160-law-statement.ts';
import { submitLawStatement } from './100161-submit-law-statement.ts';

/** What handles the commands of regulation statements. */
export const regulationHandlers = { lawStatement, submitLawStatement } as const;
