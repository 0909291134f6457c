import { useState, useTransition } from 'react';
import { islandT } from '#i18n/island.ts';
import { Button } from '#ui/button.tsx';
import type { AnswerProps } from './answers.ts';
import { signWithPasskey } from './passkeys/sign-with-passkey.ts';

/** The second step by a passkey. The button is the tap that browsers want before they ask for one. */
export function AnswerByPasskey<T>({ locale, asker, onDone, onRefused }: AnswerProps<T>) {
  const t = islandT(locale, 'factors');
  const [problem, setProblem] = useState<string>();
  const [isBusy, startBusy] = useTransition();
  const [isLeaving, setLeaving] = useState(false);
  const refuse = ({ code, message }: { readonly code: number; readonly message: string }) => {
    setProblem(message);
    onRefused(code, message);
  };
  const answer = () =>
    startBusy(async () => {
      setProblem(undefined);
      const asked = await asker.askChallenge();
      if (!asked.ok) return refuse(asked);
      const credential = await signWithPasskey(asked.data.options);
      if (!credential) return setProblem(t('step.cancelled'));
      const done = await asker.send({ by: 'passkey', credential });
      if (!done.ok) return refuse(done);
      setLeaving(asker.leavesPage);
      onDone(done.data);
    });
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{t('step.passkey')}</p>
      <div role="alert" className="empty:absolute">
        {problem !== undefined && <p className="bg-coral-soft text-coral-ink rounded-art px-4 py-3">{problem}</p>}
      </div>
      <Button size="lg" wide busy={isBusy || isLeaving} onClick={answer}>
        {t('step.usePasskey')}
      </Button>
    </div>
  );
}
