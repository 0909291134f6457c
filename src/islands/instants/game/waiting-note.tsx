import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import type { Waiting } from './card-orders.ts';
import { useCountdown } from './use-countdown.ts';
import type { Game } from './use-game.ts';

/** Before unscratched cards open by themselves. */
const SECONDS = 5;

interface WaitingNoteProps {
  readonly waiting: Waiting;
  readonly game: Pick<Game, 'isIdle' | 'later' | 'setLater' | 'opening' | 'openOrder'>;
  readonly locale: Locale;
}

/** Leads to a begun card, or to cards that were not scratched, after a countdown that the player may stop. */
export function WaitingNote({ waiting: { cards, orderId, begun = false }, game, locale }: WaitingNoteProps) {
  const { isIdle, later, setLater, opening, openOrder } = game;
  const t = islandT(locale, 'instants');
  const counts = isIdle && !later;
  const open = () => openOrder(orderId);
  const title = begun ? t('waiting.begun') : t('waiting.title', { count: cards });
  const left = useCountdown(SECONDS, counts, open);
  return (
    <section className="card grid gap-3 p-5" aria-labelledby="waiting-title" data-waiting>
      <h2 id="waiting-title" className="text-lg">
        {title}
      </h2>
      {begun && <p>{t('waiting.begunText')}</p>}
      <p className="text-ink-2">
        {counts ? t('waiting.opens', { count: left }) : t(begun ? 'waiting.kept' : 'waiting.safe')}
      </p>
      {/* Said once: a screen reader need not hear each second. */}
      <p className="sr-only" role="status">
        {title}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="call" className="flex-1" busy={opening} onClick={open}>
          {t(begun ? 'waiting.finish' : 'waiting.open')}
        </Button>
        {!later && (
          <Button variant="quiet" onClick={setLater}>
            {t('waiting.later')}
          </Button>
        )}
      </div>
    </section>
  );
}
