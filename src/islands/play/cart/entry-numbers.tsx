import type { Entry } from '#games/game.ts';
import { findPlay } from '#games/rules/entry.ts';
import { describeNumbers, listEntryFaces } from '#games/view/faces.ts';
import { formatList } from '#i18n/list-format.ts';
import { Balls } from '#ui/ball.tsx';
import { usePlay } from '../play-context.ts';

interface EntryNumbersProps {
  readonly entry: Entry;
  /** Width of a ball in px. */
  readonly size?: number;
  /** Balls roll in one after another. */
  readonly roll?: boolean;
}

/** An entry in one line: its play type if the game has several, numbers, multiple. */
export function EntryNumbers({ entry, size = 28, roll = false }: EntryNumbersProps) {
  const { game, names, locale } = usePlay();
  const play = findPlay(game, entry.play);
  const numbers = entry.picks.flat();
  const faces = play && listEntryFaces(game, play, entry.picks);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      {game.plays.length > 1 && (
        <span className="text-ink-2 text-sm">{names(`games:${game.name}.plays.${entry.play}.name`)}</span>
      )}
      {faces && numbers.length > 0 && (
        <Balls
          numbers={numbers}
          faces={faces}
          size={size}
          roll={roll}
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
