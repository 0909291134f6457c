import type { Translate } from '#i18n/translator.ts';
import { Balls } from '#ui/ball.tsx';
import { parseEntryText } from '../sources/evidence.ts';
import { entryFaces, numbersText, type GameDisplay } from './game-display.ts';

interface EntryLineProps {
  readonly t: Translate;
  readonly display: GameDisplay | undefined;
  readonly text: string | undefined;
}

/** The text that was hashed, and what its parts are. */
const HashedText = ({ t, text }: { readonly t: Translate; readonly text: string }) => (
  <details className="text-sm">
    <summary className="link inline-block cursor-pointer py-1 no-underline">{t('detail')}</summary>
    <div className="bg-raised rounded-art mt-1 grid gap-2 p-3">
      <p className="text-ink-2">{t('entry.code')}</p>
      <p dir="ltr" className="font-mono break-all">
        {text}
      </p>
    </div>
  </details>
);

/** An entry in words and balls; the text that was hashed on demand. */
export function EntryLine({ t, display, text }: EntryLineProps) {
  const entry = parseEntryText(text);
  if (!entry || text === undefined) return null;
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
      <HashedText t={t} text={text} />
    </div>
  );
}
