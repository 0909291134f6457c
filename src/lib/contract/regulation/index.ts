import { lawStatement } from './100160-law-statement.ts';
import { submitLawStatement } from './100161-submit-law-statement.ts';

/** The commands of regulation statements on the wire. */
export const regulationContract = { lawStatement, submitLawStatement } as const;
