import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { toast } from '#client/feedback/toast.ts';
import { call } from '#client/gateway/call.ts';
import { goLogin } from '#client/page/navigation.ts';
import { $user } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { toWireEntries } from '../cart/cart.ts';
import { usePlay, type PlayContext } from '../play-context.ts';
import { fitEntries } from './repeat-order.ts';
import { SaveForm } from './save-form.tsx';
import { SavedRow } from './saved-row.tsx';
import { createSavedNumbersStore, type SavedNumbers, type SavedNumbersStore } from './saved-store.ts';

/** Silent: the dialog shows errors itself. */
const silent = { silent: true } as const;

function createStore({ game: { lotteryType }, locale }: PlayContext): SavedNumbersStore {
  return createSavedNumbersStore(
    {
      list: () => call(commands.savedNumbers, { lotteryType }, silent),
      save: (name, entries) =>
        call(commands.saveNumbers, { lotteryType, name, entries: toWireEntries(entries) }, silent),
      rename: (id, name) => call(commands.renameNumbers, { id, name }, silent),
      remove: (id) => call(commands.removeNumbers, { id }, silent),
    },
    locale,
  );
}

interface RemovedProps {
  readonly store: SavedNumbersStore;
  readonly removed: SavedNumbers;
  readonly focusList: () => void;
}

/** Names the removed numbers and offers to restore them. */
function Removed({ store, removed: { id, name }, focusList }: RemovedProps) {
  const { t } = usePlay();
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button is gone with its row, so the focus moves.
  useEffect(() => button.current?.focus(), [id]);
  return (
    <div className="border-line rounded-art flex items-center justify-between gap-2 border ps-3">
      <p role="status" className="min-w-0 text-sm wrap-anywhere">
        {t('saved.removed', { name: `\u2068${name}\u2069` })}
      </p>
      <Button
        ref={button}
        variant="plain"
        size="sm"
        onClick={() => {
          focusList();
          void store.undoRemoval();
        }}
      >
        {t('plan.undo')}
      </Button>
    </div>
  );
}

function LoadFailed({ retry }: { readonly retry: () => void }) {
  const { t } = usePlay();
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{t('saved.failed')}</p>
      <Button variant="quiet" onClick={retry}>
        {t('saved.again')}
      </Button>
    </div>
  );
}

function Loading() {
  const { t } = usePlay();
  return (
    <div role="status" className="grid grid-cols-1 gap-3">
      <span className="sr-only">{t('saved.loading')}</span>
      <div className="skeleton rounded-art h-24" />
      <div className="skeleton rounded-art h-24" />
    </div>
  );
}

/** Adds as many saved entries to the cart as fit, and says how many. */
function addToCart({ t, game, cart }: PlayContext, saved: SavedNumbers): boolean {
  const state = cart.$state.get();
  const { entries, room } = fitEntries(game, state, saved.entries);
  cart.replaceEntries([...state.entries, ...entries.slice(0, room)]);
  const key = room === saved.entries.length ? 'saved.added' : 'saved.some';
  toast(room === 0 ? t('saved.noRoom') : t(key, { count: room }));
  return room > 0;
}

/** One player's saved numbers. Keyed by player, so that no state is carried over to another one. */
function SavedList({ close }: { readonly close: () => void }) {
  const play = usePlay();
  const { t } = play;
  const [store] = useState(() => createStore(play));
  useEffect(() => store.load(), [store]);
  const { data, error: loadError } = useStore(store.$list);
  const { removed, error } = useStore(store.$removal);
  const box = useRef<HTMLDivElement>(null);
  const focusList = () => box.current?.focus();
  // Announced here, because the form is unmounted when no more can be saved. `times` makes the same name announced
  // again.
  const [saved, setSaved] = useState({ times: 0, text: '' });
  useEffect(() => {
    const dialog = box.current?.closest('dialog');
    if (saved.times > 0 && !dialog?.contains(document.activeElement)) box.current?.focus();
  }, [saved]);
  const announceSaved = (name: string) =>
    setSaved(({ times }) => ({ times: times + 1, text: t('saved.saved', { name: `\u2068${name}\u2069` }) }));
  if (loadError) return <LoadFailed retry={store.load} />;
  if (!data) return <Loading />;
  const { list, most } = data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SaveForm
        whyFull={list.length >= most ? t('saved.full', { most }) : undefined}
        suggestedName={t('saved.suggest', { n: list.length + 1 })}
        save={store.save}
        onSaved={announceSaved}
      />
      <p role="status" className="sr-only">
        <span key={saved.times}>{saved.text}</span>
      </p>
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
      {removed && <Removed store={store} removed={removed} focusList={focusList} />}
      <div ref={box} role="group" aria-label={t('saved.open')} tabIndex={-1} className="outline-none">
        {list.length === 0 ? (
          <EmptyState title={t('saved.none')} />
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {list.map((one) => (
              <SavedRow
                key={one.id}
                saved={one}
                use={() => addToCart(play, one) && close()}
                rename={(name) => store.rename(one.id, name)}
                remove={() => void store.remove(one)}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Saved numbers of the page's game: save, use, rename, remove. */
export default function SavedDialog({ close }: { readonly close: () => void }) {
  const { t } = usePlay();
  const user = useStore($user, { ssr: 'initial' });
  return (
    <Dialog open onClose={close} title={t('saved.open')} closeLabel={t('close')}>
      {user ? (
        <SavedList key={user.userOpenId} close={close} />
      ) : (
        <div className="grid justify-items-start gap-4">
          <p>{t('saved.login')}</p>
          <Button onClick={() => goLogin()}>{t('saved.logIn')}</Button>
        </div>
      )}
    </Dialog>
  );
}
