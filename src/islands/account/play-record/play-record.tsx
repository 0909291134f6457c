import { useEffect, useState, useTransition } from 'react';
import { call } from '#client/gateway/call.ts';
import type { ResponseOf } from '#contract/command.ts';
import * as commands from '#contract/commands.ts';
import type { playRecord } from '#contract/play-record/430223-play-record.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { CONTROLS_PATH } from '#islands/limits/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { PeriodView } from './period-view.tsx';
import { SPANS } from './spans.ts';
import type { Span } from '#i18n/period-format.ts';
import { SessionSettings } from './session-settings.tsx';

const LISTS = { week: 'weeks', month: 'months', year: 'years' } as const;

type Record = ResponseOf<typeof playRecord>;
type View = { readonly record?: Record; readonly error?: string };

async function loadRecord(): Promise<View> {
  const answer = await call(commands.playRecord, {}, { silent: true });
  return answer.ok ? { record: answer.data } : { error: answer.message };
}

/** /account/play-record: what the player staked and won, by week, month and year, and their session time. */
export default function PlayRecord({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'playRecord');
  const [span, setSpan] = useState<Span>('week');
  const [{ record, error }, setView] = useState<View>({});
  const [isLoading, startLoading] = useTransition();
  useEffect(() => void loadRecord().then(setView), []);
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="page-title text-2xl">{t('title')}</h1>
        <p className="text-ink-2">{t('lead')}</p>
      </div>
      <div className="card overflow-hidden">
        <Tabs
          label={t('spans')}
          items={SPANS.map((key) => ({ key, label: t(`span.${key}`) }))}
          value={span}
          onChange={setSpan}
        >
          {error !== undefined ? (
            <EmptyState
              art="search"
              title={t('unreachable')}
              text={error}
              action={
                <Button busy={isLoading} onClick={() => startLoading(async () => setView(await loadRecord()))}>
                  {t('again')}
                </Button>
              }
            />
          ) : record ? (
            <PeriodView span={span} periods={record[LISTS[span]]} locale={locale} t={t} />
          ) : (
            <div className="p-5 sm:p-8" role="status">
              <span className="sr-only">{t('loading')}</span>
              <Skeleton className="h-96" />
            </div>
          )}
        </Tabs>
      </div>
      <section className="card grid gap-6 p-5 sm:p-8" aria-labelledby="session-time">
        <div className="grid gap-1">
          <h2 id="session-time" className="text-lg">
            {t('session.title')}
          </h2>
          <p className="text-ink-2 text-sm">{t('session.lead')}</p>
        </div>
        <SessionSettings locale={locale} t={t} />
        <p className="text-sm">
          <a className="link" href={localHref(CONTROLS_PATH, locale)}>
            {t('session.controls')}
          </a>
        </p>
      </section>
    </div>
  );
}
