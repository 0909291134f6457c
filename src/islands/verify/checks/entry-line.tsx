import type { Translate } from '#i18n/translator.ts';
import { Balls } from '#ui/ball.tsx';
import { parseEntryText } from '../sources/evidence.ts';
import { entryFaces, numbersText, type GameDisplay } from './game-display.ts';

interface EntryLineProps {
  readonly t: Translate;
  readonly display: GameDisplay | undefined;
  readonly text: string | undefined;
}

/** An entry in words and balls, and below it the text that was hashed. */
export function EntryLine({ t, display, text }: EntryLineProps) {
  const entry = parseEntryText(text);
  if (!entry) return null;
  const faces = entryFaces(display, entry);
  const numbers = entry.picks.flat();
  const name = display?.plays[entry.play]?.name ?? '';
  const words = numbersText(display, faces, numbers);
  return (
    <div className="grid gap-2">
      {(name !== '' || entry.multiple > 1) && (
        <p className="font-semibold">
          {name} {entry.multiple > 1 && <bdi dir="ltr">×{entry.multiple}</bdi>}
        </p>
      )}
      {numbers.length > 0 && <Balls numbers={numbers} faces={faces} size={32} label={words} />}
      {entry.luckyId !== undefined && (
        <p>
          {t('raffle.luckyId')}{' '}
          <bdi dir="ltr" className="font-semibold tabular-nums">
            {entry.luckyId}
          </bdi>
        </p>
      )}
      <p className="text-ink-2 font-mono text-sm break-all">
        <bdi dir="ltr">{text}</bdi>
      </p>
    </div>
  );
}
