import type { ReactNode } from 'react';
import type { Translate } from '#i18n/translator.ts';
import { Button } from '#ui/button.tsx';
import type { ScratchCardPlay } from './use-scratch-card.ts';

interface ActionsProps {
  readonly play: ScratchCardPlay;
  readonly after: ReactNode;
  readonly all: readonly number[];
  readonly t: Translate;
}

/** The button that scratches the card, and shows the rest at once while it does. */
export function CardActions({ play: { state, ready, surface, handMoves, open }, after, all, t }: ActionsProps) {
  if (state.step === 'done' && !handMoves) return <>{after}</>;
  if (handMoves)
    return (
      <Button variant="glass" wide onClick={() => surface?.skip()}>
        {t('skip')}
      </Button>
    );
  return (
    <Button variant="call" wide busy={!ready} onClick={() => open(all)}>
      {t('scratchCard')}
    </Button>
  );
}

/** What a player reads below the areas: how to play, that something went wrong, or what the card won. */
export function CardFoot({
  play: { state, art, handMoves },
  auto,
  again,
  result,
  t,
}: {
  play: ScratchCardPlay;
  /** The product's hand goes through all cards. */
  auto: boolean;
  /** Tries once more what failed. */
  again: () => void;
  result: ReactNode;
  t: Translate;
}) {
  if (result) return <>{result}</>;
  if (art === null)
    return (
      <p role="alert">
        {t('unavailable')}{' '}
        <button type="button" className="link" onClick={() => location.reload()}>
          {t('reload')}
        </button>
      </p>
    );
  if (state.step === 'covered' && state.failed)
    return (
      <p role="alert">
        {t('failed')}{' '}
        <button type="button" className="link" onClick={again}>
          {t('again')}
        </button>
      </p>
    );
  const words = handMoves || auto ? 'hand' : state.step === 'asked' ? 'asked' : 'hint';
  return <p className="text-sm">{t(words)}</p>;
}
