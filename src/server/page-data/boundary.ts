import emirates from '../geo/boundary/emirates.json' with { type: 'json' };

/** Closed rings of [longitude, latitude] in degrees, of the boundary that places are checked with. For the sandbox's map. */
export const boundaryRings = (): readonly (readonly (readonly number[])[])[] => emirates.coordinates.flat();
