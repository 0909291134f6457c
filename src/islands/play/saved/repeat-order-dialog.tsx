import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { toast } from '#client/feedback/toast.ts';
import { call } from '#client/gateway/call.ts';
import * as commands from '#contract/commands.ts';
import type { Entry } from '#games/game.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { usePlay, type PlayContext } from '../play-context.ts';
import { EntryNumbers } from '../cart/entry-numbers.tsx';
import { createRepeatOrder, type RepeatOrder, type RepeatOrderStep } from './repeat-order.ts';

/** Maximum entries shown; the rest are counted. */
const SHOWN = 4;

function EntryList({ entries }: { readonly entries: readonly Entry[] }) {
  const { t } = usePlay();
  const more = entries.length - SHOWN;
  return (
    <div className="mt-4">
      <ol className="grid grid-cols-1 gap-2.5">
        {entries.slice(0, SHOWN).map((entry, i) => (
          <li key={i}>
            <EntryNumbers entry={entry} />
          </li>
        ))}
      </ol>
      {more > 0 && <p className="text-ink-2 mt-2 text-sm">{t('saved.more', { count: more })}</p>}
    </div>
  );
}

interface StepView {
  readonly title: string;
  readonly body: ReactNode;
  readonly buttons?: ReactNode;
}
type StepOf<K extends RepeatOrderStep['kind']> = Extract<RepeatOrderStep, { kind: K }>;
type Translate = PlayContext['t'];

function chooseView({ old, inCart }: StepOf<'choose'>, t: Translate, repeat: RepeatOrder, close: () => void): StepView {
  const { entries, room } = old;
  return {
    title: t('again.title'),
    body: (
      <>
        <p>{t('again.ask', { count: inCart })}</p>
        <p className="text-ink-2 mt-4 text-sm">{t('again.order', { count: entries.length })}</p>
        <EntryList entries={entries} />
      </>
    ),
    buttons: (
      <>
        <Button variant="plain" onClick={close}>
          {t('again.keep')}
        </Button>
        {room > 0 && (
          <Button variant="quiet" onClick={repeat.add}>
            {room < entries.length ? t('again.addSome', { count: room }) : t('again.add')}
          </Button>
        )}
        <Button onClick={repeat.replace}>{t('again.replace')}</Button>
      </>
    ),
  };
}

function doneView(
  { entries, dropped }: StepOf<'done'>,
  t: Translate,
  repeat: RepeatOrder,
  close: () => void,
): StepView {
  const undo = () => {
    repeat.undo();
    toast(t('again.undone'));
    close();
  };
  return {
    title: t('again.done', { count: entries.length }),
    body: (
      <>
        {dropped > 0 && <p>{t('again.lost', { count: dropped })}</p>}
        <p className="text-ink-2">{t('again.pay')}</p>
        <EntryList entries={entries} />
      </>
    ),
    buttons: (
      <>
        <Button variant="quiet" onClick={undo}>
          {t('plan.undo')}
        </Button>
        <Button onClick={close}>{t('failed.ok')}</Button>
      </>
    ),
  };
}

/** Text and buttons of a step. */
function stepView(step: RepeatOrderStep, t: Translate, repeat: RepeatOrder, close: () => void): StepView {
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
        buttons: <Button onClick={() => void repeat.load()}>{t('again.retry')}</Button>,
      };
    case 'choose':
      return chooseView(step, t, repeat, close);
    case 'done':
      return doneView(step, t, repeat, close);
  }
}

interface RepeatOrderDialogProps {
  readonly orderId: string;
  readonly close: () => void;
}

/** Puts an old order's entries into My Plan. It asks before it overwrites entries. */
export default function RepeatOrderDialog({ orderId, close }: RepeatOrderDialogProps) {
  const { t, game, cart } = usePlay();
  const [repeat] = useState(() =>
    createRepeatOrder(game, cart, () => call(commands.orderDetail, { orderId }, { silent: true })),
  );
  const step = useStore(repeat.$step);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => void repeat.load(), [repeat]);
  // The pressed button is gone with its step, so the focus moves.
  useEffect(() => {
    const buttons = content.current?.closest('dialog')?.querySelectorAll<HTMLElement>('.dialog-foot .btn');
    [...(buttons ?? [])].at(-1)?.focus();
  }, [step.kind]);
  const { title, body, buttons } = stepView(step, t, repeat, close);
  return (
    <Dialog open onClose={close} closeLabel={t('close')} title={title} footer={buttons}>
      <div ref={content} role="status">
        <p className="sr-only">{title}</p>
        {body}
      </div>
    </Dialog>
  );
}
