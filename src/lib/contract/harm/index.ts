import { harmMarkers } from './430230-harm-markers.ts';
import { answerHarmMarkers } from './430231-answer-harm-markers.ts';

/** The commands about markers of harm. */
export const harmContract = { harmMarkers, answerHarmMarkers } as const;
