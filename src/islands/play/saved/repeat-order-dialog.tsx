import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '#client/gateway/call.ts';
import { commandRef } from '#client/gateway/command-ref.ts';
import { toast } from '#client/feedback/toast.ts';
import type { orderDetail } from '#contract/orders/430031-order-detail.ts';
import type { Entry } from '#games/game.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { createRepeatOrder, type RepeatOrder, type RepeatOrderStep } from './repeat-order.ts';
import { EntryNumbers } from './entry-numbers.tsx';
import type { PlayContext } from '../play-context.ts';

const DETAIL = commandRef<typeof orderDetail>('430031');
/** So many entries are shown; more are counted. */
const SHOWN = 4;

interface AgainProps {
  readonly tools: PlayContext;
  readonly orderId: string;
  readonly close: () => void;
}

function Entries({ tools, entries }: { readonly tools: PlayContext; readonly entries: readonly Entry[] }) {
  const more = entries.length - SHOWN;
  return (
    <div className="mt-4">
      <ol className="grid gap-2.5">
        {entries.slice(0, SHOWN).map((entry, i) => (
          <li key={i}>
            <EntryNumbers tools={tools} entry={entry} />
          </li>
        ))}
      </ol>
      {more > 0 && <p className="text-ink-2 mt-2 text-sm">{tools.t('saved.more', { count: more })}</p>}
    </div>
  );
}

interface Said {
  readonly title: string;
  readonly body: ReactNode;
  readonly buttons?: ReactNode;
}

/** What each step says, and what can be done. */
function said(step: RepeatOrderStep, tools: PlayContext, again: RepeatOrder, close: () => void): Said {
  const { t } = tools;
  const ok = <Button onClick={close}>{t('failed.ok')}</Button>;
  switch (step.kind) {
    case 'loading':
      return { title: t('again.title'), body: <p>{t('again.loading')}</p> };
    case 'missing':
      return { title: t('again.missing'), body: <p>{t('again.missingText')}</p>, buttons: ok };
    case 'none':
      return { title: t('again.none'), body: <p>{t('again.noneText')}</p>, buttons: ok };
    case 'failed':
      return {
        title: t('again.title'),
        body: <p>{t('again.failed')}</p>,
        buttons: <Button onClick={() => void again.load()}>{t('again.retry')}</Button>,
      };
    case 'ask': {
      const { entries, room } = step.old;
      return {
        title: t('again.title'),
        body: (
          <>
            <p>{t('again.ask', { count: step.planned })}</p>
            <p className="text-ink-2 mt-4 text-sm">{t('again.order', { count: entries.length })}</p>
            <Entries tools={tools} entries={entries} />
          </>
        ),
        buttons: (
          <>
            <Button variant="plain" onClick={close}>
              {t('again.keep')}
            </Button>
            {room > 0 && (
              <Button variant="quiet" onClick={again.add}>
                {room < entries.length ? t('again.addSome', { count: room }) : t('again.add')}
              </Button>
            )}
            <Button onClick={again.replace}>{t('again.replace')}</Button>
          </>
        ),
      };
    }
    case 'done': {
      const undo = () => {
        again.undo();
        toast(t('again.undone'));
        close();
      };
      return {
        title: t('again.done', { count: step.entries.length }),
        body: (
          <>
            {step.lost > 0 && <p>{t('again.lost', { count: step.lost })}</p>}
            <p className="text-ink-2">{t('again.pay')}</p>
            <Entries tools={tools} entries={step.entries} />
          </>
        ),
        buttons: (
          <>
            <Button variant="quiet" onClick={undo}>
              {t('plan.undo')}
            </Button>
            {ok}
          </>
        ),
      };
    }
  }
}

/** Puts an old order's entries into My Plan; a plan that stands is never overwritten without a word. */
export function RepeatOrderDialog({ tools, orderId, close }: AgainProps) {
  const { t, game, store } = tools;
  const [again] = useState(() => createRepeatOrder(game, store, () => call(DETAIL, { orderId }, { silent: true })));
  const step = useStore(again.$step);
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => void again.load(), [again]);
  // The button that was pressed is gone with its question.
  useEffect(() => {
    const buttons = words.current?.closest('dialog')?.querySelectorAll<HTMLElement>('.dialog-foot .btn');
    [...(buttons ?? [])].at(-1)?.focus();
  }, [step.kind]);
  const { title, body, buttons } = said(step, tools, again, close);
  return (
    <Dialog open onClose={close} closeLabel={t('close')} title={title} footer={buttons}>
      <div ref={words} role="status">
        <p className="sr-only">{title}</p>
        {body}
      </div>
    </Dialog>
  );
}
