import { familyApplicant } from './430070-family-applicant.ts';
import { familyApply } from './430071-family-apply.ts';
import { familyProgress } from './430072-family-progress.ts';
import { familyReupload } from './430073-family-reupload.ts';

/** What handles the family commands. */
export const familyHandlers = { familyApplicant, familyApply, familyProgress, familyReupload };
