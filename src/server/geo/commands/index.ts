import { geoStatus } from './100206-geo-status.ts';

/** What handles the geo commands. */
export const geoHandlers = { geoStatus };
