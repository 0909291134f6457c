import { useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { openDownload, type DownloadPlace } from '#client/host/open-download.ts';
import { statementLink } from '#contract/commands.ts';
import type { StatementFormat } from '#contract/transactions/430150-statement-link.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { daysOf, isPeriod, type Days } from './periods.ts';

const PERIODS = ['thisMonth', 'lastMonth', 'threeMonths', 'custom'] as const;
const FORMATS = ['pdf', 'csv'] as const satisfies StatementFormat[];

type State =
  | { readonly at: 'start' | 'preparing' }
  | { readonly at: 'refused'; readonly message: string }
  | { readonly at: 'done'; readonly place: DownloadPlace };

export interface StatementDialogProps {
  readonly locale: Locale;
  readonly today: () => string;
  readonly onClose: () => void;
}

/** Asks for period and format, and opens the link to the statement. */
export default function StatementDialog({ locale, today, onClose }: StatementDialogProps) {
  const t = islandT(locale, 'transactions');
  const [days, setDays] = useState<Days | undefined>(() => daysOf('thisMonth', today()));
  const [format, setFormat] = useState<StatementFormat>('pdf');
  const [state, setState] = useState<State>({ at: 'start' });
  const choose = (next: Days | undefined) => {
    setDays(next);
    setState({ at: 'start' });
  };
  const download = async () => {
    if (!days || !isPeriod(days)) return;
    setState({ at: 'preparing' });
    const answer = await call(statementLink, { ...days, format }, { silent: true });
    if (answer.ok) setState({ at: 'done', place: await openDownload(answer.data.path) });
    else setState({ at: 'refused', message: answer.message });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('statement.title')}
      closeLabel={t('statement.close')}
      footer={
        <Button wide busy={state.at === 'preparing'} disabled={days === undefined} onClick={() => void download()}>
          {t('statement.download')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">{t('statement.text')}</p>
        <PeriodPicker
          locale={locale}
          periods={PERIODS}
          initial="thisMonth"
          stacked
          today={today}
          onChange={choose}
          onIncomplete={() => choose(undefined)}
        />
        <Segmented
          label={t('statement.format')}
          items={FORMATS.map((key) => ({ key, label: t(`statement.${key}`) }))}
          value={format}
          onChange={(next) => {
            setFormat(next);
            setState({ at: 'start' });
          }}
        />
        {state.at === 'refused' && (
          <p role="alert" className="field-error">
            {state.message}
          </p>
        )}
        <p role="status" className="text-sm empty:absolute">
          {state.at === 'preparing' && t('statement.preparing')}
          {state.at === 'done' && t(state.place === 'here' ? 'statement.done' : 'statement.doneOutside')}
        </p>
      </div>
    </Dialog>
  );
}
