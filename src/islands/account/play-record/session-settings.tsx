import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState, useTransition } from 'react';
import { call } from '#client/gateway/call.ts';
import { withRequestId } from '#client/gateway/request-id.ts';
import { $playSettings, refreshPlaySettings } from '#client/session/play-settings.ts';
import * as commands from '#contract/commands.ts';
import type { ControlReceipt } from '#contract/controls/fields.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { formatDuration } from '#i18n/duration-format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field, Select } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { OFFERED, type SettingName } from './offered.ts';

/** Loaded once there is a receipt; one that cannot be shown is still among those of Player Controls. */
const SessionReceipt = lazy(() => import('./session-receipt.tsx').catch(() => ({ default: () => null })));

interface SettingFormProps {
  readonly name: SettingName;
  readonly locale: Locale;
  readonly t: Translate;
  /** What was saved has a receipt. */
  readonly onReceipt?: (receipt: ControlReceipt) => void;
}

/** One setting with the value that holds, a choice, and what waits. */
function SettingForm({ name, locale, t, onReceipt }: SettingFormProps) {
  const setting = useStore($playSettings)?.[name];
  const [chosen, setChosen] = useState<number>();
  const [said, setSaid] = useState<{ readonly text: string; readonly failed: boolean }>();
  const [isSending, startSending] = useTransition();
  if (!setting) return null;
  const say = (minutes: number) => (minutes === 0 ? t(`${name}.none`) : formatDuration(minutes, locale));
  const moment = (ms: number) => formatDateTime(ms, locale, 'dateTime');
  const value = chosen ?? setting.minutes;
  const send = () =>
    startSending(async () => {
      const fields = { setting: name, minutes: value };
      const answer = await withRequestId(name, fields, (requestId) =>
        call(commands.setPlaySetting, { requestId, ...fields }, { silent: true }),
      );
      if (!answer.ok) return setSaid({ text: answer.message, failed: true });
      $playSettings.set(answer.data.settings);
      if (answer.data.receipt) onReceipt?.(answer.data.receipt);
      setChosen(undefined);
      const waits = answer.data.settings[name].next !== null;
      setSaid({ text: waits ? t('later', { time: moment(answer.data.effectiveTimestamp) }) : t('now'), failed: false });
    });
  return (
    <form
      className="grid content-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label={t(`${name}.label`)} hint={t(`${name}.hint`)} error={said?.failed ? said.text : undefined}>
        {(control) => (
          <Select
            {...control}
            value={value}
            onChange={({ target }) => {
              setChosen(Number(target.value));
              setSaid(undefined);
            }}
          >
            {OFFERED[name].map((minutes) => (
              <option key={minutes} value={minutes}>
                {say(minutes)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {setting.next && (
        <p className="text-sm">
          {t('waiting', {
            value: say(setting.next.minutes),
            time: moment(setting.next.fromTimestamp),
            held: say(setting.minutes),
          })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="quiet" busy={isSending} aria-label={t(`${name}.save`)}>
          {t('save')}
        </Button>
        <p role="status" className="text-sm">
          {said && !said.failed ? said.text : ''}
        </p>
      </div>
    </form>
  );
}

/** What the player chose about session time. */
export function SessionSettings({ locale, t }: Pick<SettingFormProps, 'locale' | 't'>) {
  const settings = useStore($playSettings);
  const [receipt, setReceipt] = useState<ControlReceipt>();
  const [failed, setFailed] = useState(false);
  const [isLoading, startLoading] = useTransition();
  const load = () => startLoading(async () => setFailed(!(await refreshPlaySettings())));
  useEffect(load, []);
  if (!settings && !failed) return <Skeleton className="h-48" />;
  if (!settings)
    return (
      <EmptyState
        art="search"
        title={t('unreachable')}
        action={
          <Button busy={isLoading} onClick={load}>
            {t('again')}
          </Button>
        }
      />
    );
  return (
    <>
      <div className="grid gap-8 sm:grid-cols-2">
        <SettingForm name="realityCheck" locale={locale} t={t} />
        <SettingForm name="sessionLimit" locale={locale} t={t} onReceipt={setReceipt} />
      </div>
      {receipt && (
        <Suspense fallback={<Skeleton className="h-56" />}>
          <SessionReceipt receipt={receipt} locale={locale} />
        </Suspense>
      )}
    </>
  );
}
