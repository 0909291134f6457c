import emirates from '../geo/boundary/emirates.json' with { type: 'json' };

/** Closed rings of [longitude, latitude] in degrees: what places are checked with, for the sandbox's map. */
export const boundaryRings = (): readonly (readonly (readonly number[])[])[] => emirates.coordinates.flat();
