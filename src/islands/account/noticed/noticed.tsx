import { useEffect, useState, useTransition } from 'react';
import { call, type CallAnswer } from '#client/gateway/call.ts';
import type { ResponseOf } from '#contract/command.ts';
import * as commands from '#contract/commands.ts';
import type { harmMarkers } from '#contract/harm/430230-harm-markers.ts';
import type { HarmMarkerView } from '#contract/harm/fields.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import type { Translate } from '#i18n/translator.ts';
import { CONTROLS_PATH } from '#islands/limits/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const WAYS = [
  { text: 'page.controls', path: CONTROLS_PATH },
  { text: 'page.assessment', path: '/Assessment' },
  { text: 'page.help', path: '/Play-Responsibly?activeTabName=Help%20and%20Support' },
] as const;

interface RowProps {
  readonly marker: HarmMarkerView;
  readonly t: Translate;
  readonly locale: Locale;
}

const Row = ({ marker: { title, text, timestamp, answer }, t, locale }: RowProps) => (
  <li className="card grid gap-2 p-5">
    <h2 className="text-lg">{title}</h2>
    <p>{text}</p>
    <p className="text-ink-2 text-sm">
      {t('page.seen', { time: formatDateTime(timestamp, locale, 'dateTime') })}
      {answer !== null && ` ${t(`page.answer.${answer}`)}`}
    </p>
  </li>
);

const ask = () => call(commands.harmMarkers, {}, { silent: true });

/** What was noticed about the player's play, and what they can do. */
export default function Noticed({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'harm');
  const [answer, setAnswer] = useState<CallAnswer<ResponseOf<typeof harmMarkers>>>();
  const [isLoading, startLoading] = useTransition();
  useEffect(() => void ask().then(setAnswer), []);
  const list = answer?.ok ? answer.data.list : [];
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="page-title text-2xl">{t('page.title')}</h1>
        <p className="text-ink-2">{t('page.lead')}</p>
        {list.some(({ open }) => open) && <p className="text-ink-2">{t('page.marketing')}</p>}
      </div>
      {answer === undefined && <Skeleton className="h-40" />}
      {answer?.ok === false && (
        <EmptyState
          art="search"
          title={t('page.unreachable')}
          text={answer.message}
          action={
            <Button busy={isLoading} onClick={() => startLoading(async () => setAnswer(await ask()))}>
              {t('page.again')}
            </Button>
          }
        />
      )}
      {answer?.ok && list.length === 0 && <EmptyState title={t('page.empty.title')} text={t('page.empty.text')} />}
      {list.length > 0 && (
        <ul className="grid gap-4">
          {list.map((marker) => (
            <Row key={marker.id} marker={marker} t={t} locale={locale} />
          ))}
        </ul>
      )}
      <nav className="grid gap-2" aria-label={t('page.actions')}>
        <h2 className="text-lg">{t('page.actions')}</h2>
        <ul className="grid">
          {WAYS.map(({ text, path }) => (
            <li key={text}>
              <a className="link inline-flex min-h-11 items-center" href={localHref(path, locale)}>
                {t(text)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
