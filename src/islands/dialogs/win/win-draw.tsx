import { listDrawFaces } from '#games/view/faces.ts';
import { Balls } from '#ui/ball.tsx';
import { winDrawName, winGameName, gameOfWin, readBalls, type WinProps } from './win.ts';

/** The drawn numbers. Those that an entry matched are marked by position. */
export function DrawnNumbers({ win, size, t, locale }: WinProps & { readonly size: number }) {
  const game = gameOfWin(win);
  const row = { numbers: win.numbers.flat(), faces: listDrawFaces(game), hits: win.marks };
  return <Balls {...row} size={size} label={`${t('drawn')}: ${readBalls(game, row, t, locale)}`} />;
}

/** The draw of a single win, in its game's hue. */
export function WinDraw({ win, t, locale }: WinProps) {
  return (
    <div className="hue on-night win-art" data-game={gameOfWin(win).key}>
      <p>
        <b className="font-semibold">{winGameName(win, t)}</b>
        {` · ${winDrawName(win, t)}`}
      </p>
      <DrawnNumbers win={win} size={52} t={t} locale={locale} />
    </div>
  );
}
