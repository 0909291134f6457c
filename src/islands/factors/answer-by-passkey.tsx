import { useState, useTransition } from 'react';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import { Button } from '#ui/button.tsx';
import { sendCommand } from '../forms/use-command-form.ts';
import type { AnswerProps } from './pending.ts';
import { signWithPasskey } from './sign-with-passkey.ts';

/** The second step by a passkey. The button is the tap that browsers want before they ask for one. */
export function AnswerByPasskey({ locale, pendingLogin, onLogin, onRefused }: AnswerProps) {
  const t = islandT(locale, 'factors');
  const [problem, setProblem] = useState<string>();
  const [isBusy, startBusy] = useTransition();
  const refuse = ({ code, message }: { readonly code: number; readonly message: string }) => {
    setProblem(message);
    onRefused(code, message);
  };
  const answer = () =>
    startBusy(async () => {
      setProblem(undefined);
      const asked = await sendCommand(commands.passkeyChallenge, { pendingLogin });
      if (!asked.ok) return refuse(asked);
      const credential = await signWithPasskey(asked.data.options);
      if (!credential) return setProblem(t('step.cancelled'));
      const done = await sendCommand(commands.completeLogin, { pendingLogin, answer: { by: 'passkey', credential } });
      if (!done.ok) return refuse(done);
      onLogin(done.data);
    });
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{t('step.passkey')}</p>
      <div role="alert" className="empty:absolute">
        {problem !== undefined && <p className="bg-coral-soft text-coral-ink rounded-art px-4 py-3">{problem}</p>}
      </div>
      <Button size="lg" wide busy={isBusy} onClick={answer}>
        {t('step.usePasskey')}
      </Button>
    </div>
  );
}
