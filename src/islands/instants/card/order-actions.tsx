import { useState } from 'react';
import type { Translate } from '#i18n/translator.ts';
import { Button } from '#ui/button.tsx';
import { isAllOpen, summarize, type OrderEvent, type OrderState } from './order-state.ts';

interface ActionsProps {
  readonly state: OrderState;
  readonly send: (event: OrderEvent) => void;
  /** Opens all cards at once. */
  readonly openAll: () => Promise<void>;
  readonly t: Translate;
}

/** How far the product's hand is in the cards, and how to stop it. */
function AutoProgress({ state, send, t }: Omit<ActionsProps, 'openAll'>) {
  const { of, opened } = summarize(state.cards);
  const words = t('order.autoAt', { n: state.at + 1, of });
  return (
    <div className="scratch-auto">
      <p role="status">{words}</p>
      <progress value={opened} max={of} aria-label={words} />
      <Button variant="quiet" onClick={() => send({ type: 'stopAuto' })}>
        {t('order.stop')}
      </Button>
    </div>
  );
}

/** What a player can do with all cards that are covered: have them scratched one after another, or opened at once. */
export function OrderActions({ state, send, openAll, t }: ActionsProps) {
  const [asks, setAsks] = useState<'no' | 'asking' | 'failed'>('no');
  if (isAllOpen(state) || state.cards.length < 2) return null;
  if (state.auto) return <AutoProgress state={state} send={send} t={t} />;
  const open = async () => {
    setAsks('asking');
    await openAll().then(
      () => setAsks('no'),
      () => setAsks('failed'),
    );
  };
  return (
    <div className="scratch-all">
      {asks === 'failed' && <p role="alert">{t('order.failed')}</p>}
      <Button variant="quiet" onClick={() => send({ type: 'startAuto' })}>
        {t('order.auto')}
      </Button>
      <Button variant="quiet" busy={asks === 'asking'} onClick={() => void open()}>
        {t(asks === 'failed' ? 'again' : 'order.all')}
      </Button>
    </div>
  );
}
