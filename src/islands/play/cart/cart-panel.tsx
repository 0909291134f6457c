import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import type { Entry } from '#games/game.ts';
import { calculateStake, findPlay } from '#games/rules/entry.ts';
import { calculatePrice } from '#games/rules/pricing.ts';
import { describeNumbers, listEntryFaces } from '#games/view/faces.ts';
import { describeMonth } from '#games/view/number-words.ts';
import { countOrderedPlaces } from '#games/view/ordered-places.ts';
import { formatList } from '#i18n/list-format.ts';
import { Amount } from '#ui/amount.tsx';
import { Balls } from '#ui/ball.tsx';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon, icons } from '#ui/icon.tsx';
import { usePlay } from '../play-context.ts';

const UndoRemoval = lazy(
  () => importWithRetry(() => import('./undo-removal.tsx')) as Promise<typeof import('./undo-removal.tsx')>,
);

interface IconButtonProps {
  readonly icon: 'edit' | 'remove';
  readonly label: string;
  readonly onClick: () => void;
}

const IconButton = ({ icon, label, onClick }: IconButtonProps) => (
  <button type="button" className="icon-btn" aria-label={label} onClick={onClick}>
    <Icon path={icons[icon]} weight={1.8} />
  </button>
);

interface EntryRowProps {
  readonly entry: Entry;
  readonly at: number;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
}

function EntryRow({ entry, at, isEdited, onEdit }: EntryRowProps) {
  const { t, names, locale, game, cart } = usePlay();
  const n = at + 1;
  const numbers = entry.picks.flat();
  const play = findPlay(game, entry.play);
  const faces = play && listEntryFaces(game, play, entry.picks);
  const month = faces && describeMonth(game, faces, numbers, names);
  return (
    <li
      data-places={play && countOrderedPlaces(play)}
      className={classes(
        'rounded-art grid min-h-23.5 grid-cols-[minmax(0,1fr)] border p-3 pt-1',
        isEdited ? 'border-accent bg-soft' : 'border-line',
      )}
    >
      <div className="flex items-center gap-2">
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-semibold">
            {game.plays.length > 1 ? names(`games:${game.name}.plays.${entry.play}.name`) : t('entry', { n })}
          </span>
          {entry.multiple > 1 && (
            <bdi dir="ltr" className="text-ink-2">
              ×{entry.multiple}
            </bdi>
          )}
          <Amount fils={calculateStake(game, entry)} locale={locale} className="ms-auto font-semibold" />
        </p>
        <div className="-me-2 flex flex-none">
          <IconButton icon="edit" label={t('plan.edit', { n })} onClick={onEdit} />
          <IconButton icon="remove" label={t('plan.remove', { n })} onClick={() => cart.removeEntry(at)} />
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
      {month !== undefined && <p className="text-ink-2 text-sm">{month}</p>}
    </li>
  );
}

interface CartPanelProps {
  /** Height limit of the list, above which it scrolls. */
  readonly listClass?: string;
  /** Called when an entry is opened for a change, so that a sheet can close. */
  readonly onEdit?: () => void;
  /** Shown at the foot if the cart has entries. */
  readonly total?: ReactNode;
  /** Shown at the foot unless removed entries can be restored. */
  readonly children: ReactNode;
}

/** My Plan: the entries of the order. */
export function CartPanel({ listClass, onEdit, total, children }: CartPanelProps) {
  const { t, game, cart } = usePlay();
  const { entries, editing } = useStore(cart.$state);
  const removed = useStore(cart.$removed);
  const rows = useRef<HTMLOListElement>(null);
  const before = useRef(entries);
  useEffect(() => {
    const { length } = before.current;
    // Scrolls to an added entry, but not to one that is restored between others.
    if (length > 0 && entries.length > length && entries[length - 1] === before.current[length - 1])
      rows.current?.scrollTo(0, rows.current.scrollHeight);
    before.current = entries;
  }, [entries]);
  const editEntry = (at: number) => {
    cart.editEntry(at);
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
        <EmptyState title={t('plan.none')} text={t('plan.empty')} />
      ) : (
        <>
          <ol ref={rows} className={classes('grid grid-cols-[minmax(0,1fr)] gap-2', listClass)}>
            {entries.map((entry, at) => (
              <EntryRow key={at} entry={entry} at={at} isEdited={editing === at} onEdit={() => editEntry(at)} />
            ))}
          </ol>
          {entries.length >= game.maxEntries && (
            <p className="text-ink-2 text-sm">{t('plan.full', { count: game.maxEntries })}</p>
          )}
        </>
      )}
      <div className="plan-foot flex flex-wrap items-center justify-between gap-2">
        {entries.length > 0 && (
          <>
            {total}
            <Button variant="plain" size="sm" onClick={cart.clearCart}>
              {t('plan.clear')}
            </Button>
          </>
        )}
        <Suspense fallback={children}>{removed ? <UndoRemoval /> : children}</Suspense>
      </div>
    </div>
  );
}

/** The total of the entries in all draws. The sheet covers the pay bar, which shows it too. */
function CartTotal() {
  const { t, locale, game, cart } = usePlay();
  const { entries, draws } = useStore(cart.$state);
  return (
    <p className="flex w-full items-baseline justify-between">
      <span>
        {t('bar.total')} <span className="text-ink-2 text-sm">· {t('bar.draws', { count: draws })}</span>
      </span>
      <Amount fils={calculatePrice(game, entries, draws).total} locale={locale} className="text-lg font-bold" />
    </p>
  );
}

/** My Plan as a sheet on phones, which pays as the bar below it does. */
interface CartSheetProps {
  readonly close: () => void;
  readonly payButton: ReactNode;
  readonly children: ReactNode;
}

export function CartSheet({ close, payButton, children }: CartSheetProps) {
  const { t } = usePlay();
  return (
    <Dialog open onClose={close} title={t('plan.title')} closeLabel={t('close')} footer={payButton}>
      <CartPanel onEdit={close} total={<CartTotal />}>
        {children}
      </CartPanel>
    </Dialog>
  );
}
