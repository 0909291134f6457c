import { geoStatus } from './100206-geo-status.ts';

/** The geo commands of the wire. */
export const geoContract = { geoStatus } as const;
