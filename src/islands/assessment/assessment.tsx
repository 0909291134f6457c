import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $user } from '#client/session/user.ts';
import { readAssessmentAnswers, type AssessmentAnswers } from '#client/storage/assessment-answers.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { useBrowserValue } from '#ui/use-browser-value.ts';
import { LastResult } from './last-result.tsx';
import { Questions, type Outcome } from './questions.tsx';
import { Result, type Contacts } from './result.tsx';

const NONE: AssessmentAnswers = {};
/** The answers that this tab holds; none on the server. */
const SAVED = readAssessmentAnswers();

interface AssessmentProps extends Contacts {
  readonly locale: Locale;
}

/** The self-assessment: fourteen questions, then the result in their place. */
export default function Assessment({ locale, ...contacts }: AssessmentProps) {
  const t = islandT(locale, 'assessment');
  const user = useStore($user, { ssr: 'initial' });
  // The first render must equal the server's, which knows nothing of the tab.
  const saved = useBrowserValue(
    () => SAVED,
    () => NONE,
  );
  const [outcome, setOutcome] = useState<Outcome>();
  const [round, setRound] = useState(0);
  if (outcome)
    return (
      <Result
        t={t}
        locale={locale}
        outcome={outcome}
        onAgain={() => {
          setOutcome(undefined);
          setRound(round + 1);
        }}
        {...contacts}
      />
    );
  return (
    <div className="grid gap-6">
      <div className="text-ink-2 grid gap-2">
        <p>{t(user ? 'privacy.player' : 'privacy.visitor')}</p>
        {user && <LastResult key={user.userOpenId} t={t} locale={locale} />}
      </div>
      {/* A new form for what the tab held, for another player, and for each time it is begun again. */}
      <Questions
        key={`${saved === NONE ? 'new' : 'resumed'}:${round}`}
        t={t}
        saved={round === 0 ? saved : NONE}
        isAgain={round > 0}
        onDone={setOutcome}
      />
    </div>
  );
}
