import { useState, useTransition } from 'react';
import type { CallAnswer } from '#client/gateway/call.ts';
import { islandT } from '#i18n/island.ts';
import { Button } from '#ui/button.tsx';
import type { ChangeProps } from './factors.ts';

interface SmallChangeProps<T> extends Pick<ChangeProps, 'locale' | 'onCancel' | 'attempt'> {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly isDanger?: boolean;
  readonly send: () => Promise<CallAnswer<T>>;
  readonly onSuccess: (data: T) => void;
}

/** A change without a field: what it does, and the button that does it. */
export function SmallChange<T>(props: SmallChangeProps<T>) {
  const { locale, title, text, action, isDanger = false, send, onSuccess, onCancel, attempt } = props;
  const t = islandT(locale, 'factors');
  const [problem, setProblem] = useState<string>();
  const [isSending, startSending] = useTransition();
  const change = () =>
    startSending(async () => {
      const answer = await attempt(send());
      if (answer.ok) onSuccess(answer.data);
      else setProblem(answer.message);
    });
  return (
    <section className="card grid gap-5 p-5 sm:p-8" aria-label={title}>
      <h2 className="text-lg font-semibold wrap-anywhere">{title}</h2>
      <p>{text}</p>
      <div role="alert" className="empty:absolute">
        {problem !== undefined && <p className="bg-coral-soft text-coral-ink rounded-art px-4 py-3">{problem}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant={isDanger ? 'danger' : 'primary'} busy={isSending} onClick={change}>
          {action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </section>
  );
}
