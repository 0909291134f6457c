import { findPlay } from '#games/rules/entry.ts';
import { listEntryFaces, describeNumber, describeNumbers } from '#games/view/faces.ts';
import type { Game } from '#games/game.ts';
import { countOrderedPlaces } from '#games/view/ordered-places.ts';
import { islandT } from '#i18n/island.ts';
import { formatList } from '#i18n/list-format.ts';
import type { Locale } from '#i18n/locales.ts';
import { assertPresent } from '#kernel/assert.ts';
import { Amount } from '#ui/amount.tsx';
import { Balls } from '#ui/ball.tsx';
import type { TicketView } from './ticket-view.ts';

interface PaperEntryProps {
  readonly game: Game;
  readonly entry: TicketView['entries'][number];
  /** The ticket's only entry: its price is the ticket's. */
  readonly alone: boolean;
  readonly locale: Locale;
}

/**
 * The month or diamond of an entry in words, because paper shows neither colours nor shapes. The number is repeated,
 * because in Arabic the words are far from the ball.
 */
const faceWords = (game: Game, faces: readonly string[], numbers: readonly number[], names: Names): string =>
  numbers
    .flatMap((n, i) => {
      const face = faces[i];
      if (face !== 'month' && face !== 'diamond') return [];
      const words = describeNumber(game, face, n, names);
      return [`${words} (${face === 'month' ? names(`games:${game.name}.months.${n}`) : n})`];
    })
    .join(' · ');
type Names = Parameters<typeof describeNumber>[3];

/** An entry on a ticket: play type, numbers, multiple, price, Lucky Chance ID. */
export function PrintedEntry({ game, entry, alone, locale }: PaperEntryProps) {
  const t = islandT(locale, 'ticket');
  const names = islandT(locale, 'games');
  const play = assertPresent(findPlay(game, entry.play), 'the play of an entry');
  const numbers = entry.picks.flat();
  const faces = listEntryFaces(game, play, entry.picks);
  const printedFaces = faceWords(game, faces, numbers, names);
  const name =
    game.plays.length > 1 ? names(`games:${game.name}.plays.${play.key}.name`) : t('entry', { n: entry.entryNo });
  return (
    <li data-places={countOrderedPlaces(play)} data-short={numbers.length <= 3 || undefined}>
      <p>
        <b>{name}</b> {entry.multiple > 1 && <bdi dir="ltr">×{entry.multiple}</bdi>}
      </p>
      {numbers.length > 0 && (
        <Balls
          numbers={numbers}
          faces={faces}
          size={36}
          label={formatList(describeNumbers(game, faces, numbers, names), locale)}
        />
      )}
      {!alone && <Amount fils={entry.stake} locale={locale} style="exact" />}
      {(printedFaces !== '' || entry.luckyId !== undefined) && (
        <div className="ticket-more">
          {printedFaces !== '' && (
            <p className="ticket-face" aria-hidden="true">
              {printedFaces}
            </p>
          )}
          {entry.luckyId !== undefined && (
            <p>
              {t('lucky')} <bdi dir="ltr">{entry.luckyId}</bdi>
            </p>
          )}
        </div>
      )}
    </li>
  );
}
