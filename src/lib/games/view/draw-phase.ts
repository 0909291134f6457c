/** A draw as its player knows it, '261121-0642' of '69-261121-0642': the game is named beside it. */
export const drawPhase = (drawId: string): string => drawId.slice(drawId.indexOf('-') + 1);

/** The same in a sentence, kept left to right. */
export const formatDrawPhase = (drawId: string): string => `\u2066${drawPhase(drawId)}\u2069`;
