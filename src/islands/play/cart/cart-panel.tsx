import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { calculateStake, findPlay } from '#games/rules/entry.ts';
import { pickFaces, describeNumbers } from '#games/view/faces.ts';
import type { Entry } from '#games/game.ts';
import { countOrderedPlaces } from '#games/view/ordered-places.ts';
import { formatList } from '#i18n/list-format.ts';
import { Amount } from '#ui/amount.tsx';
import { Balls } from '#ui/ball.tsx';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { ticketsArt } from '#ui/empty-art-parts.ts';
import { Empty } from '#ui/empty.tsx';
import { Icon, icons } from '#ui/icon.tsx';
import { SavedNumbersButton } from '../saved/launchers.tsx';
import type { PlayContext } from '../play-context.ts';

function IconButton({
  icon,
  label,
  act,
}: {
  readonly icon: 'edit' | 'remove';
  readonly label: string;
  readonly act: () => void;
}) {
  return (
    <button type="button" className="icon-btn" aria-label={label} onClick={act}>
      <Icon path={icons[icon]} weight={1.8} />
    </button>
  );
}

interface RowProps {
  readonly tools: PlayContext;
  readonly entry: Entry;
  readonly at: number;
  readonly changing: boolean;
  readonly onEdit: () => void;
}

function Row({ tools, entry, at, changing, onEdit }: RowProps) {
  const { t, names, locale, game, store } = tools;
  const n = at + 1;
  const numbers = entry.picks.flat();
  const play = findPlay(game, entry.play);
  const faces = play && pickFaces(game, play, entry.picks);
  const month = numbers[faces?.indexOf('month') ?? -1];
  return (
    <li
      data-places={play && countOrderedPlaces(play)}
      className={classes(
        'rounded-art grid min-h-23.5 grid-cols-[minmax(0,1fr)] border p-3 pt-1',
        changing ? 'border-accent bg-soft' : 'border-line',
      )}
    >
      <div className="flex items-center gap-2">
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-semibold">
            {game.plays.length > 1 ? names(`games:${game.name}.plays.${entry.play}.name`) : t('entry', { n })}
          </span>
          {month !== undefined && <span className="text-ink-2">{names(`games:${game.name}.months.${month}`)}</span>}
          {entry.multiple > 1 && (
            <bdi dir="ltr" className="text-ink-2">
              ×{entry.multiple}
            </bdi>
          )}
          <Amount fils={calculateStake(game, entry)} locale={locale} className="ms-auto font-semibold" />
        </p>
        <div className="-me-2 flex flex-none">
          <IconButton icon="edit" label={t('plan.edit', { n })} act={onEdit} />
          <IconButton icon="remove" label={t('plan.remove', { n })} act={() => store.remove(at)} />
        </div>
      </div>
      {play?.sets ? (
        <bdi dir="ltr" className="tabular text-ink-2">
          {play.sets.flat().toSorted().join(' ')}
        </bdi>
      ) : (
        faces && (
          <Balls
            numbers={numbers}
            faces={faces}
            size={32}
            label={formatList(describeNumbers(game, faces, numbers, names), locale)}
          />
        )
      )}
    </li>
  );
}

interface PlanPanelProps {
  readonly tools: PlayContext;
  /** Of the list: how high it may get before it scrolls. */
  readonly list?: string;
  /** After an entry was taken up for a change: a sheet closes. */
  readonly onEdit?: () => void;
  /** At the foot, where entries stand. */
  readonly sum?: ReactNode;
}

// It is wanted for as long as the page stands.
const Undo = lazy(
  () => importWithRetry(() => import('./undo-removal.tsx')) as Promise<typeof import('./undo-removal.tsx')>,
);

/** My Plan: the entries of the order. */
export function CartPanel({ tools, list, onEdit, sum }: PlanPanelProps) {
  const { t, game, store } = tools;
  const { entries, editing } = useStore(store.$state);
  const removed = useStore(store.$removed);
  const rows = useRef<HTMLOListElement>(null);
  const before = useRef(entries);
  useEffect(() => {
    const { length } = before.current;
    // One that is added comes into sight; one that is put back in between stays where it was.
    if (length > 0 && entries.length > length && entries[length - 1] === before.current[length - 1])
      rows.current?.scrollTo(0, rows.current.scrollHeight);
    before.current = entries;
  }, [entries]);
  const edit = (at: number) => {
    store.edit(at);
    onEdit?.();
  };
  return (
    <div
      role="group"
      aria-label={t('plan.title')}
      tabIndex={-1}
      className="plan grid grid-cols-[minmax(0,1fr)] gap-3 outline-none"
    >
      {entries.length === 0 ? (
        <Empty drawing={ticketsArt} title={t('plan.none')} text={t('plan.empty')} />
      ) : (
        <>
          <ol ref={rows} className={classes('grid grid-cols-[minmax(0,1fr)] gap-2', list)}>
            {entries.map((entry, at) => (
              <Row key={at} tools={tools} entry={entry} at={at} changing={editing === at} onEdit={() => edit(at)} />
            ))}
          </ol>
          {entries.length >= game.maxEntries && (
            <p className="text-ink-2 text-sm">{t('plan.full', { count: game.maxEntries })}</p>
          )}
        </>
      )}
      <div className="plan-foot flex flex-wrap items-center justify-between gap-2">
        {entries.length > 0 && sum}
        {entries.length > 0 && (
          <Button variant="plain" size="sm" onClick={store.clearPlan}>
            {t('plan.clear')}
          </Button>
        )}
        {removed ? (
          <Suspense>
            <Undo tools={tools} />
          </Suspense>
        ) : (
          <SavedNumbersButton tools={tools} />
        )}
      </div>
    </div>
  );
}
