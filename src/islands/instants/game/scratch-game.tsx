import { lazy, Suspense } from 'react';
import type { ScratchGameProps } from './game-props.ts';
import './game.css';
import '../scratch-card.css';

/** What pays for tickets pays for cards: with all of that the page would load more at first than a page may. */
const CardGame = lazy(() => import('./card-game.tsx'));

/** A scratch card's page, made by the server; it is played once the rest is loaded. */
export default function ScratchGame(props: ScratchGameProps) {
  return (
    <Suspense>
      <CardGame {...props} />
    </Suspense>
  );
}
