import { useEffect, useRef, useState } from 'react';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { sendCommand } from '../forms/use-command-form.ts';
import type { Asker } from './answers.ts';
import { readNeeded } from './pending.ts';
import { Answers } from './second-step.tsx';

interface ConfirmStepProps {
  readonly locale: Locale;
  /** What the refusal of the first step carried. */
  readonly extData: unknown;
  readonly onConfirmed: () => void;
  /** Asks for the first step again. */
  readonly onRestart: () => void;
}

const CONFIRMATION: Asker<unknown> = {
  askChallenge: () => sendCommand(commands.confirmationChallenge, {}),
  send: (answer) => sendCommand(commands.confirmByFactor, { answer }),
  ends: [errorCodes.confirmationNeeded],
  leavesPage: false,
  texts: {
    submit: 'step.confirm',
    restart: 'step.again',
    unsupported: 'step.confirmElsewhere',
    none: 'step.confirmNone',
    outdated: 'step.confirmOutdated',
  },
};

/** The second step of a confirmation, where the player has a second factor. */
export default function ConfirmStep({ locale, extData, onConfirmed, onRestart }: ConfirmStepProps) {
  const t = islandT(locale, 'factors');
  const [ways] = useState(() => readNeeded(extData));
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The field of a code takes the focus by itself.
    if (!box.current?.contains(document.activeElement)) heading.current?.focus();
  }, []);
  return (
    <div ref={box} className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {t('step.title')}
      </h2>
      <Answers locale={locale} asker={CONFIRMATION} ways={ways} onDone={() => onConfirmed()} onRestart={onRestart} />
    </div>
  );
}
