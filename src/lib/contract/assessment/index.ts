import { lastAssessment } from './430080-last-assessment.ts';
import { questionnaireResult } from './100306-questionnaire-result.ts';

/** The assessment commands of the wire. */
export const assessmentContract = { questionnaireResult, lastAssessment } as const;
