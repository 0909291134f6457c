/** The header that carries a proof of place (100206). */
export const GEO_PROOF_HEADER = 'Geo-Proof';

/**
 * The commands that need a proof of place: those that buy tickets or cards and those that pay a deposit. `geo` of a
 * command's contract says so too.
 */
export const GEO_COMMANDS = ['101101', '101105', '420544', '420550', '420551', '430126', '430127'] as const;

export type GeoCommand = (typeof GEO_COMMANDS)[number];
