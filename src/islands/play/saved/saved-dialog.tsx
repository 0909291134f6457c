import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { goLogin } from '#client/page/navigation.ts';
import { commandRef } from '#client/gateway/command-ref.ts';
import { toast } from '#client/feedback/toast.ts';
import { $user } from '#client/session/user.ts';
import type { savedNumbers } from '#contract/orders/430035-saved-numbers.ts';
import type { saveNumbers } from '#contract/orders/430036-save-numbers.ts';
import type { renameNumbers } from '#contract/orders/430037-rename-numbers.ts';
import type { removeNumbers } from '#contract/orders/430038-remove-numbers.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ticketsArt } from '#ui/empty-art-parts.ts';
import { Empty } from '#ui/empty.tsx';
import { fitEntries } from './repeat-order.ts';
import { SaveForm } from './save-form.tsx';
import { SavedRow } from './saved-row.tsx';
import { createSavedNumbersStore, type SavedNumbers, type SavedNumbersStore } from './saved-store.ts';
import type { PlayContext } from '../play-context.ts';

const LIST = commandRef<typeof savedNumbers>('430035');
const SAVE = commandRef<typeof saveNumbers>('430036');
const RENAME = commandRef<typeof renameNumbers>('430037');
const REMOVE = commandRef<typeof removeNumbers>('430038');
/** What is wrong is said in the dialog. */
const silent = { silent: true } as const;

function storeFor({ game: { lotteryType }, locale }: PlayContext): SavedNumbersStore {
  return createSavedNumbersStore(
    {
      list: () => call(LIST, { lotteryType }, silent),
      save: (name, entries) =>
        call(
          SAVE,
          {
            lotteryType,
            name,
            entries: entries.map(({ play, picks, multiple }) => ({
              play,
              multiple,
              picks: picks.map((numbers) => [...numbers]),
            })),
          },
          silent,
        ),
      rename: (id, name) => call(RENAME, { id, name }, silent),
      remove: (id) => call(REMOVE, { id }, silent),
    },
    locale,
  );
}

interface SavedProps {
  readonly tools: PlayContext;
  readonly close: () => void;
}

interface RemovedProps {
  readonly tools: PlayContext;
  readonly saved: SavedNumbersStore;
  readonly removed: SavedNumbers;
  readonly toList: () => void;
}

/** What was taken out, with the way back. */
function Removed({ tools: { t }, saved, removed: { id, name }, toList }: RemovedProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone with its row.
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
          toList();
          void saved.undo();
        }}
      >
        {t('plan.undo')}
      </Button>
    </div>
  );
}

/** One player's saved numbers: another player's list is another one, with nothing of this one in it. */
function SavedList({ tools, close }: SavedProps) {
  const { t, game, store } = tools;
  const [saved] = useState(() => storeFor(tools));
  useEffect(() => void saved.load(), [saved]);
  const { list, most, failed, busy, removed, error } = useStore(saved.$state);
  const box = useRef<HTMLDivElement>(null);
  const toList = () => box.current?.focus();
  // What was saved last is told here: its form is gone once no more can be saved. `times` says the same name again.
  const [told, setTold] = useState({ times: 0, text: '' });
  useEffect(() => {
    const dialog = box.current?.closest('dialog');
    if (told.times > 0 && !dialog?.contains(document.activeElement)) box.current?.focus();
  }, [told]);
  const use = ({ entries }: SavedNumbers) => {
    const plan = store.$state.get();
    const old = fitEntries(game, plan, entries);
    store.fill([...plan.entries, ...old.entries.slice(0, old.room)]);
    const words = old.room === entries.length ? 'saved.added' : 'saved.some';
    toast(old.room === 0 ? t('saved.noRoom') : t(words, { count: old.room }));
    if (old.room > 0) close();
  };
  if (failed)
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{t('saved.failed')}</p>
        <Button variant="quiet" onClick={() => void saved.load()}>
          {t('saved.again')}
        </Button>
      </div>
    );
  if (!list)
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">{t('saved.loading')}</span>
        <div className="skeleton rounded-art h-24" />
        <div className="skeleton rounded-art h-24" />
      </div>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SaveForm
        tools={tools}
        full={list.length >= most ? t('saved.full', { most }) : undefined}
        suggested={t('saved.suggest', { n: list.length + 1 })}
        busy={busy}
        save={saved.save}
        done={(name) =>
          setTold(({ times }) => ({ times: times + 1, text: t('saved.saved', { name: `\u2068${name}\u2069` }) }))
        }
      />
      <p role="status" className="sr-only">
        <span key={told.times}>{told.text}</span>
      </p>
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
      {removed && <Removed tools={tools} saved={saved} removed={removed} toList={toList} />}
      <div ref={box} role="group" aria-label={t('saved.open')} tabIndex={-1} className="outline-none">
        {list.length === 0 ? (
          <Empty drawing={ticketsArt} title={t('saved.none')} />
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {list.map((one) => (
              <SavedRow
                key={one.id}
                tools={tools}
                saved={one}
                use={() => use(one)}
                rename={(name) => saved.rename(one.id, name)}
                remove={() => void saved.remove(one)}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Saved numbers of the page's game: save, use, rename, remove. */
export function SavedDialog({ tools, close }: SavedProps) {
  const { t } = tools;
  const user = useStore($user, { ssr: 'initial' });
  return (
    <Dialog open onClose={close} title={t('saved.open')} closeLabel={t('close')}>
      {user ? (
        <SavedList key={user.userOpenId} tools={tools} close={close} />
      ) : (
        <div className="grid justify-items-start gap-4">
          <p>{t('saved.login')}</p>
          <Button onClick={() => goLogin()}>{t('saved.logIn')}</Button>
        </div>
      )}
    </Dialog>
  );
}
