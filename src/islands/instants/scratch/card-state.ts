/** An area as it is printed: a symbol's key or a number, with the prize in fils beside your number. */
export interface AreaContent {
  readonly symbol: string | number;
  readonly prize?: number | undefined;
  /** Whether it is part of what won. */
  readonly won: boolean;
}

/** What a card turned out to be, as 660003 answers it. */
export interface CardContents {
  /** In fils; 0 where it won nothing. */
  readonly prize: number;
  /** Whether the prize waits to be claimed. */
  readonly toClaim?: boolean;
  readonly face: { readonly areas: readonly AreaContent[]; readonly winningAreas: readonly AreaContent[] };
}

/**
 * How far a card is. Before `open` nothing of its outcome is here or anywhere else in the browser. Areas are numbered
 * from 0, the winning numbers of a framed card first; those in `cleared` have no foil any more.
 */
export type CardState =
  | { readonly step: 'covered'; readonly failed: boolean }
  | { readonly step: 'asked'; readonly cleared: ReadonlySet<number> }
  | { readonly step: 'open'; readonly cleared: ReadonlySet<number>; readonly contents: CardContents }
  | { readonly step: 'done'; readonly contents: CardContents };

export type CardEvent =
  | { readonly type: 'ask' }
  | { readonly type: 'clear'; readonly areas: readonly number[] }
  | { readonly type: 'arrive'; readonly contents: CardContents }
  | { readonly type: 'fail' };

const opened = (contents: CardContents, cleared: ReadonlySet<number>, count: number): CardState =>
  cleared.size >= count ? { step: 'done', contents } : { step: 'open', cleared, contents };

/** The state after an event. An event that does not fit changes nothing. `count` is the number of areas. */
export function nextCardState(state: CardState, event: CardEvent, count: number): CardState {
  switch (event.type) {
    case 'ask':
      return state.step === 'covered' ? { step: 'asked', cleared: new Set() } : state;
    case 'arrive':
      return state.step === 'asked' ? opened(event.contents, state.cleared, count) : state;
    case 'fail':
      // The areas are covered again: there is nothing to show.
      return state.step === 'asked' ? { step: 'covered', failed: true } : state;
    case 'clear': {
      if (state.step !== 'asked' && state.step !== 'open') return state;
      if (event.areas.every((area) => state.cleared.has(area))) return state;
      const cleared = new Set([...state.cleared, ...event.areas]);
      return state.step === 'open' ? opened(state.contents, cleared, count) : { step: 'asked', cleared };
    }
  }
}

export const isCleared = (state: CardState, area: number): boolean =>
  state.step === 'done' || (state.step !== 'covered' && state.cleared.has(area));

/** The areas of a card in the order of their numbers; undefined while they are not known. */
export const areasOf = (state: CardState): readonly AreaContent[] | undefined =>
  state.step === 'open' || state.step === 'done'
    ? [...state.contents.face.winningAreas, ...state.contents.face.areas]
    : undefined;
