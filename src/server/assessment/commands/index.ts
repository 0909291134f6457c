import { lastAssessment } from './430080-last-assessment.ts';
import { questionnaireResult } from './100306-questionnaire-result.ts';

/** What handles the assessment commands. */
export const assessmentHandlers = { questionnaireResult, lastAssessment } as const;
