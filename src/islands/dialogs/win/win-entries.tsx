import { findPlay } from '#games/rules/entry.ts';
import { listEntryFaces } from '#games/view/faces.ts';
import { findPickHits } from '#games/rules/hits.ts';
import { assertPresent } from '#kernel/assert.ts';
import { Balls } from '#ui/ball.tsx';
import { moneyText } from '#ui/currency.ts';
import { gameOfWin, readBalls, type Win, type WinProps } from './win.ts';

type WonEntry = Win['entries'][number];
type EntryProps = WinProps & { readonly entry: WonEntry };

/** The part of an entry's prize that its numbers won. */
const prizeOfNumbers = ({ prize, raffle }: WonEntry): number => prize - (raffle?.prize ?? 0);

/** The numbers of an entry, if it has any; matched ones are marked. */
function PickedNumbers({ win, entry, t, locale }: EntryProps) {
  const { play: key, picks } = entry;
  if (picks.length === 0) return null;
  const game = gameOfWin(win);
  const play = assertPresent(findPlay(game, key), 'the play of an entry');
  const row = {
    numbers: picks.flat(),
    faces: listEntryFaces(game, play, picks),
    hits: prizeOfNumbers(entry) > 0 ? findPickHits(play, picks, win.numbers) : [],
  };
  return <Balls {...row} size={30} label={readBalls(game, row, t, locale)} />;
}

function Entry({ win, entry, t, locale }: EntryProps) {
  const game = gameOfWin(win);
  const amount = (fils: number) => <p className="amount flex-none font-semibold">{moneyText(fils, locale)}</p>;
  return (
    <li>
      <div className="win-row">
        <div>
          <p className="text-sm font-semibold">
            {/* A game with one play type has no name for it. */}
            {game.plays.length > 1 && t(`games:${game.name}.plays.${entry.play}.name`)}
            {entry.multiple > 1 && ` \u2066×${entry.multiple}\u2069`}
          </p>
          <PickedNumbers win={win} entry={entry} t={t} locale={locale} />
        </div>
        {prizeOfNumbers(entry) > 0 && amount(prizeOfNumbers(entry))}
      </div>
      {entry.raffle && (
        <div className="win-row win-raffle">
          <p className="text-sm">{t('raffle', { id: `\u2066${entry.raffle.luckyId}\u2069` })}</p>
          {amount(entry.raffle.prize)}
        </div>
      )}
    </li>
  );
}

/** The winning entries, highest prize first. */
export function WinEntries({ win, t, locale }: WinProps) {
  const more = win.entriesCount - win.entries.length;
  return (
    <>
      <h3 className="mt-4 text-base">{t('entries')}</h3>
      <ul className="win-list">
        {win.entries.map((entry, i) => (
          <Entry key={i} win={win} entry={entry} t={t} locale={locale} />
        ))}
      </ul>
      {more > 0 && <p className="text-ink-2 text-sm">{t('moreEntries', { count: more })}</p>}
    </>
  );
}
