import { harmMarkers } from './430230-harm-markers.ts';
import { answerHarmMarkers } from './430231-answer-harm-markers.ts';

/** What handles the commands about markers of harm. */
export const harmHandlers = { harmMarkers, answerHarmMarkers } as const;
