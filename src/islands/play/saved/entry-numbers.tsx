import { findPlay } from '#games/rules/entry.ts';
import { pickFaces, describeNumbers } from '#games/view/faces.ts';
import type { Entry } from '#games/game.ts';
import { formatList } from '#i18n/list-format.ts';
import { Balls } from '#ui/ball.tsx';
import type { PlayContext } from '../play-context.ts';

/** What an entry says in one line: its way to play where there are several, its numbers, its times the stake. */
export function EntryNumbers({
  tools: { game, names, locale },
  entry,
}: {
  readonly tools: PlayContext;
  readonly entry: Entry;
}) {
  const play = findPlay(game, entry.play);
  const numbers = entry.picks.flat();
  const faces = play && pickFaces(game, play, entry.picks);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      {game.plays.length > 1 && (
        <span className="text-ink-2 text-sm">{names(`games:${game.name}.plays.${entry.play}.name`)}</span>
      )}
      {faces && numbers.length > 0 && (
        <Balls
          numbers={numbers}
          faces={faces}
          size={28}
          label={formatList(describeNumbers(game, faces, numbers, names), locale)}
        />
      )}
      {entry.multiple > 1 && (
        <bdi dir="ltr" className="text-ink-2 text-sm">
          ×{entry.multiple}
        </bdi>
      )}
    </div>
  );
}
