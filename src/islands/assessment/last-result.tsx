import { useEffect, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import * as commands from '#contract/commands.ts';
import { formatDay } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';

interface LastResultProps {
  readonly t: Translate;
  readonly locale: Locale;
}

/** What is kept of a player's last self-assessment; nothing if there is none or it cannot be read. */
export function LastResult({ t, locale }: LastResultProps) {
  const [last, setLast] = useState<{ readonly yes: number; readonly takenTimestamp: number } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    void call(commands.lastAssessment, {}, { silent: true, signal: leaving.signal }).then(
      (answer) => answer.ok && setLast(answer.data.last),
    );
    return () => leaving.abort();
  }, []);
  return last && <p>{t('last', { day: formatDay(dubaiDay(last.takenTimestamp), locale), yes: last.yes })}</p>;
}
