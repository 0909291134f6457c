import { atom, type ReadableAtom } from 'nanostores';
import { nextCardState, type CardContents, type CardEvent, type CardState } from './card-state.ts';

export interface CardStore {
  readonly $state: ReadableAtom<CardState>;
  /** Asks for the contents, once; again only after a failure. */
  ask(): void;
  /** The foil of these areas is gone. */
  clear(areas: readonly number[]): void;
}

/** A card of `count` areas. `known`: it was revealed before. */
export function createCardStore(
  count: number,
  reveal: () => Promise<CardContents>,
  known?: CardContents | undefined,
): CardStore {
  const $state = atom<CardState>(known ? { step: 'done', contents: known } : { step: 'covered', failed: false });
  const send = (event: CardEvent) => $state.set(nextCardState($state.get(), event, count));
  return {
    $state,
    ask: () => {
      if ($state.get().step !== 'covered') return;
      send({ type: 'ask' });
      reveal().then(
        (contents) => send({ type: 'arrive', contents }),
        () => send({ type: 'fail' }),
      );
    },
    clear: (areas) => send({ type: 'clear', areas }),
  };
}
