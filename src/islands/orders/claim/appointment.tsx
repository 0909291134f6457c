import { useEffect, useRef, useState, useTransition } from 'react';
import { toast } from '#client/feedback/toast.ts';
import { call, type CallAnswer } from '#client/gateway/call.ts';
import { productNow } from '#client/page/clock.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import { Button } from '#ui/button.tsx';
import { momentWords } from './appointment-words.ts';
import type { ClaimStepProps } from './claim-steps.tsx';
import { TimePicker } from './time-picker.tsx';

type View = 'shown' | 'changing' | 'withdrawing';

/** The appointment at the claim office: asked for, changed, withdrawn. */
export function Appointment({ claim, reload, locale }: ClaimStepProps) {
  const t = islandT(locale, 'claim');
  const [view, setView] = useState<View>('shown');
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, startAct] = useTransition();
  // What was pressed is gone afterwards: the keyboard goes on here.
  const [acts, setActs] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (acts > 0) place.current?.focus();
  }, [acts]);
  const { prizeId, appointmentTimestamp: at, submittedTimestamp: submitted } = claim.prize;

  const act = (send: () => Promise<CallAnswer<object>>, done: string) =>
    startAct(async () => {
      setRefusal(undefined);
      const answer = await send();
      // A refusal says that the page is outdated: another one took the time, or staff decided.
      await reload();
      if (!answer.ok) return setRefusal(answer.message);
      setView('shown');
      setActs((count) => count + 1);
      toast(t(`appointment.${done}`));
    });
  const book = (time: number) =>
    act(() => call(commands.bookAppointment, { prizeId, at: time }, { silent: true }), 'made');
  const withdraw = () => act(() => call(commands.withdrawAppointment, { prizeId }, { silent: true }), 'withdrawn');

  const refused = (
    <p role="alert" className="field-error empty:hidden">
      {refusal}
    </p>
  );
  if (at === null || view === 'changing')
    return (
      <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
        {at === null && submitted !== null && <p className="font-medium">{t('appointment.canceled')}</p>}
        <TimePicker
          times={claim.times}
          action={t(at === null ? 'appointment.action' : 'appointment.changeAction')}
          busy={isBusy}
          onPick={book}
          locale={locale}
        />
        {refused}
        {at !== null && (
          <Button variant="plain" onClick={() => setView('shown')}>
            {t('appointment.keep')}
          </Button>
        )}
      </div>
    );
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
      <div>
        <h3 className="text-ink-2 text-sm font-normal">{t('appointment.mine')}</h3>
        <p className="text-xl font-semibold">{momentWords(at, locale)}</p>
        {at < productNow() && <p className="mt-2">{t('appointment.over')}</p>}
      </div>
      {view === 'withdrawing' ? (
        <SureToWithdraw locale={locale} busy={isBusy} onYes={withdraw} onNo={() => setView('shown')} />
      ) : (
        <div className="flex flex-wrap gap-3 max-sm:grid">
          <Button variant="quiet" onClick={() => setView('changing')}>
            {t('appointment.change')}
          </Button>
          <Button variant="plain" onClick={() => setView('withdrawing')}>
            {t('appointment.withdraw')}
          </Button>
        </div>
      )}
      {refused}
    </div>
  );
}

interface SureProps extends Pick<ClaimStepProps, 'locale'> {
  readonly busy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks once more: without an appointment the claim is not submitted. */
function SureToWithdraw({ locale, busy, onYes, onNo }: SureProps) {
  const t = islandT(locale, 'claim');
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div className="bg-soft rounded-art grid gap-4 p-4">
      <p ref={question} tabIndex={-1} className="outline-none">
        {t('appointment.sure')}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button variant="danger" busy={busy} onClick={onYes}>
          {t('appointment.yes')}
        </Button>
        <Button variant="quiet" onClick={onNo}>
          {t('appointment.keep')}
        </Button>
      </div>
    </div>
  );
}
