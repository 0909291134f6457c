import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { Locale } from '#i18n/locales.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { currencyWord } from '#ui/currency.ts';
import { countAreas, type CardView } from '../card-view.ts';
import { loadCardArt, type CardArt } from '../art/card-art.ts';
import { isCleared, type AreaContent, type CardContents, type CardState } from '../scratch/card-state.ts';
import { createCardStore } from '../scratch/card-store.ts';
import { drawFace, printOf, type PrintedFace } from '../scratch/face-picture.ts';
import type { Surface } from '../scratch/surface.ts';

export interface ScratchCardOptions {
  readonly view: CardView;
  readonly reveal: () => Promise<CardContents>;
  readonly known?: CardContents | undefined;
  readonly sound: boolean;
  readonly locale: Locale;
}

/** The elements that the foil lies on. */
export interface ScratchPlaces {
  readonly play: HTMLDivElement | null;
  readonly foil: HTMLCanvasElement | null;
  readonly crumbs: HTMLCanvasElement | null;
}

export interface ScratchCardPlay {
  readonly state: CardState;
  /** The card's pictures; undefined until all are loaded, null where they did not come. */
  readonly art: CardArt | null | undefined;
  readonly surface: Surface | undefined;
  /** Its pictures are here, and its foil unless it could not be loaded. */
  readonly ready: boolean;
  /** The product's hand scratches. */
  readonly handMoves: boolean;
  readonly ask: () => void;
  readonly open: (areas: readonly number[]) => void;
}

/** Loads the pictures of a card. */
function useCardArt(key: string): CardArt | null | undefined {
  const [art, setArt] = useState<CardArt | null>();
  useEffect(() => {
    let wanted = true;
    loadCardArt(key).then(
      (loaded) => wanted && setArt(loaded),
      () => wanted && setArt(null),
    );
    return () => void (wanted = false);
  }, [key]);
  return art;
}

/** What is printed on an area, for the canvas. */
function printedFace(
  view: CardView,
  { symbols }: CardArt,
  content: AreaContent | undefined,
  currency: string,
): PrintedFace {
  if (!content) return {};
  const { symbol, prize } = content;
  if (view.layout === 'grid') return { picture: symbols.get(String(symbol)), note: view.symbols[symbol] };
  if (prize === undefined) return { number: String(symbol) };
  return { number: String(symbol), note: formatAmount(prize, 'short'), currency };
}

const seed = (): number => crypto.getRandomValues(new Int32Array(1))[0] ?? 1;

/** A card in play: its state, its foil, and what a player does. The foil is loaded after the page. */
export function useScratchCard(
  { view, reveal, known, sound, locale }: ScratchCardOptions,
  places: ScratchPlaces,
): ScratchCardPlay {
  const [store] = useState(() => createCardStore(countAreas(view), reveal, known));
  const state = useStore(store.$state);
  const art = useCardArt(view.key);
  const [surface, setSurface] = useState<Surface>();
  const [foilTried, setFoilTried] = useState(false);
  const [handMoves, setHandMoves] = useState(false);
  const tile = art?.foil;
  const motif = art?.motif;
  const { hue } = view;
  const { play, foil, crumbs } = places;

  useEffect(() => {
    if (!tile || motif === undefined || !play || !foil || !crumbs || store.$state.get().step === 'done') return;
    let created: Surface | undefined;
    let wanted = true;
    // Without it every area is a button all the same.
    import('../scratch/surface.ts').then(
      ({ createSurface }) => {
        if (!wanted) return;
        const now = store.$state.get();
        created = createSurface(
          {
            play,
            foil,
            crumbs,
            look: { hue, tile, motif },
            cleared: new Set(Array.from({ length: countAreas(view) }, (_, i) => i).filter((i) => isCleared(now, i))),
            seed: seed(),
          },
          { touch: store.ask, clear: store.clear, handMoves: setHandMoves },
        );
        setSurface(created);
        setFoilTried(true);
      },
      () => setFoilTried(true),
    );
    return () => {
      wanted = false;
      created?.end();
      setSurface(undefined);
    };
  }, [store, view, tile, motif, hue, play, foil, crumbs]);

  useEffect(() => surface?.setSound(sound), [surface, sound]);
  const contents = state.step === 'open' ? state.contents : undefined;
  useEffect(() => {
    const area = play?.querySelector('[data-area]');
    if (!surface || !contents || !art || !area) return;
    const print = printOf(area);
    const all = [...contents.face.winningAreas, ...contents.face.areas];
    surface.setFaces((i, box, scale) =>
      drawFace(printedFace(view, art, all[i], currencyWord(locale)), print, box, scale),
    );
  }, [surface, contents, art, play, view, locale]);
  const failed = state.step === 'covered' && state.failed;
  useEffect(() => {
    if (failed) surface?.coverAll();
  }, [surface, failed]);

  const open = (areas: readonly number[]) => {
    store.ask();
    if (surface) surface.scratchAreas(areas);
    else store.clear(areas);
  };
  return { state, art, surface, ready: Boolean(art) && foilTried, handMoves, ask: store.ask, open };
}
