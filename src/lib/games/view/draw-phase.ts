/** A draw's phase, '261121-0642' of '69-261121-0642'. Players see the game's name beside it. */
export const phaseOfDraw = (drawId: string): string => drawId.slice(drawId.indexOf('-') + 1);

/** The phase for a sentence, isolated left to right. */
export const formatDrawPhase = (drawId: string): string => `\u2066${phaseOfDraw(drawId)}\u2069`;
