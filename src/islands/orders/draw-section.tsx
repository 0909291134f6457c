import { useState } from 'react';
import { playOf } from '#games/entry.ts';
import { facesOfDraw, facesOfPicks, rowWords } from '#games/faces.ts';
import type { Game } from '#games/game.ts';
import { isGain } from '#games/gain.ts';
import { hitPicks } from '#games/hit-places.ts';
import { gameOf } from '#games/index.ts';
import { dubaiText } from '#i18n/dubai.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Amount, Balls, classes, Icon, LinkButton, Tag } from '#ui/index.ts';
import type { Detail } from './detail-store.ts';
import { isWin, phaseText, toneOf } from './status.ts';
import { Exact } from './won.tsx';

type Draw = Detail['draws'][number];
type DetailEntry = Detail['entries'][number];

interface EntryRowProps {
  readonly entry: DetailEntry;
  readonly draw: Draw;
  readonly game: Game | undefined;
  readonly locale: Locale;
}

/** An entry's numbers; those the draw has are marked. */
function EntryRow({ entry, draw, game, locale }: EntryRowProps) {
  const t = islandT(locale, 'orders');
  const play = game && playOf(game, entry.play);
  const numbers = entry.picks.flat();
  const names = islandT(locale, 'games');
  const faces = play ? facesOfPicks(game, play, entry.picks) : [];
  const hits = play && draw.numbers ? hitPicks(play, entry.picks, draw.numbers) : [];
  const glad = isGain(draw.winAmount, draw.stake);
  const win = draw.wins.find(({ entryNo }) => entryNo === entry.entryNo);
  const said = (n: number, i: number): string => (game ? rowWords(game, faces.slice(i, i + 1), [n], names) : `${n}`);
  const words = numbers.map((n, i) => (hits[i] ? t('detail.hit', { n: said(n, i) }) : said(n, i))).join(', ');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0">
        <p className="text-sm">
          <span className="font-semibold">
            {game ? names(`games:${game.name}.plays.${entry.play}.name`) : entry.play}
          </span>
          <span className="ms-2 text-ink-2">
            <bdi dir="ltr">×{entry.multiple}</bdi>
          </span>
        </p>
        <div className="mt-1.5" data-places={play?.positions.length}>
          <Balls numbers={numbers} faces={faces} hits={hits} size={34} label={words} />
        </div>
      </div>
      <p className={classes(win ? 'text-end font-bold' : 'text-ink-2', win && glad && 'text-accent')}>
        {win ? (
          <>
            <Amount fils={win.prize} locale={locale} style="floored" plus />
            <Exact fils={win.prize} locale={locale} />
          </>
        ) : (
          <Amount fils={entry.stake} locale={locale} />
        )}
        {win?.toClaim && <span className="block text-sm">{t('detail.toClaim')}</span>}
      </p>
    </li>
  );
}

/** How many places of a draw decide for these entries; what is compared in one place may stand in any order. */
const placesOf = (entries: Detail['entries'], game: Game | undefined): number =>
  Math.max(0, ...entries.map(({ play }) => (game && playOf(game, play)?.positions.length) ?? 0));

interface DrawSectionProps {
  readonly detail: Detail;
  readonly draw: Draw;
  readonly open: boolean;
  readonly locale: Locale;
}

/** Pointing on; turned down while its section is open. */
const ON = 'm9 6 6 6-6 6';

/** The draw whose section stands open first: the newest that has numbers, else the first. */
export const openedFirst = (draws: Detail['draws']): string | undefined =>
  (draws.findLast(({ numbers }) => numbers !== null) ?? draws[0])?.drawId;

/** One draw of the order: its numbers, how each entry did in it, and its proof. */
export function DrawSection({ detail, draw, open, locale }: DrawSectionProps) {
  const t = islandT(locale, 'orders');
  // Then it is the player's: a section that is being read does not close because another draw has numbers by now.
  const [first] = useState(open);
  const game = gameOf(detail.lotteryType);
  const faces = game ? facesOfDraw(game) : [];
  const drawn =
    draw.numbers?.flat() ??
    game?.generator.flatMap(({ count }) => Array.from({ length: count }, () => undefined)) ??
    [];
  const proof = localHref(`/lottery/verify?draw=${draw.drawId}&order=${detail.orderId}`, locale);
  return (
    <details className="group card card-line overflow-hidden" open={first}>
      <summary className="flex cursor-pointer list-none items-center gap-3 p-4 sm:p-5">
        <Icon
          path={ON}
          className="flex-none text-ink-2 transition-[rotate] group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:-rotate-90"
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-2">
          <span>
            <span className="block font-semibold">{t('draw', { phase: phaseText(draw.drawId) })}</span>
            <span className="block text-sm text-ink-2">
              {dubaiText(draw.drawTimestamp, locale, 'dateTime')}
              {detail.drawsCount > 1 && ` · ${t('detail.position', { x: draw.position, y: detail.drawsCount })}`}
            </span>
          </span>
          <span className="grid justify-items-end gap-1">
            <Tag tone={toneOf(draw.status, draw.winAmount, draw.stake)}>
              {t(`status.${draw.status}`)}
              {isWin(draw.status) && <Amount fils={draw.winAmount} locale={locale} style="floored" />}
            </Tag>
            {isWin(draw.status) && <Exact fils={draw.winAmount} locale={locale} />}
          </span>
        </span>
      </summary>
      <div className="border-t border-line p-4 sm:p-5">
        <p className="mb-2 text-sm text-ink-2">{t(draw.numbers ? 'detail.drawn' : 'detail.waiting')}</p>
        <div data-places={placesOf(detail.entries, game)}>
          <Balls
            numbers={drawn}
            faces={faces}
            size={44}
            label={`${t('detail.drawn')}: ${game ? rowWords(game, faces, drawn, islandT(locale, 'games')) : drawn.join(', ')}`}
          />
        </div>
        <ol className="mt-4 divide-y divide-line" aria-label={t('detail.entries')}>
          {detail.entries.map((entry) => (
            <EntryRow key={entry.entryNo} entry={entry} draw={draw} game={game} locale={locale} />
          ))}
        </ol>
        {draw.published && (
          <LinkButton href={proof} variant="quiet" size="sm" className="mt-3">
            {t('detail.verify')}
          </LinkButton>
        )}
      </div>
    </details>
  );
}
