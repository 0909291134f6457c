import { useState, useTransition } from 'react';
import { call } from '#client/gateway/call.ts';
import { toast } from '#client/feedback/toast.ts';
import { productNow } from '#client/page/clock.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Tag } from '#ui/tag.tsx';
import type { OwnClosure } from './closure-frame.tsx';
import { RequestFacts } from './request-facts.tsx';

interface PendingProps {
  readonly locale: Locale;
  readonly request: NonNullable<OwnClosure['request']>;
  readonly reload: () => void;
}

/** A request that waits for its decision, and the way to take it back. */
export function Pending({ locale, request, reload }: PendingProps) {
  const t = islandT(locale, 'closure');
  const { submittedTimestamp, expectedTimestamp } = request;
  const [isLate] = useState(() => productNow() > expectedTimestamp);
  return (
    <section className="card grid gap-5 p-5 sm:p-8">
      <Tag tone="warm" className="justify-self-start">
        {t('pending.tag')}
      </Tag>
      <div className="grid gap-1">
        <h2 className="text-xl">{t('pending.title')}</h2>
        <p className="text-ink-2">{t('pending.text')}</p>
      </div>
      <RequestFacts
        locale={locale}
        facts={[
          { label: t('pending.submitted'), at: submittedTimestamp },
          { label: t('pending.expected'), at: expectedTimestamp },
        ]}
      />
      <p className="text-ink-2 text-sm">{t('dubai')}</p>
      {isLate && <p className="bg-soft rounded-art px-4 py-3">{t('pending.late')}</p>}
      <p>{t('pending.play')}</p>
      <TakeBack locale={locale} reload={reload} />
    </section>
  );
}

function TakeBack({ locale, reload }: Pick<PendingProps, 'locale' | 'reload'>) {
  const t = islandT(locale, 'closure');
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [isBusy, startTaking] = useTransition();
  const takeBack = () =>
    startTaking(async () => {
      const answer = await call(commands.takeBackClosure, {}, { silent: true });
      // Decided meanwhile, or taken back in another tab: the page shows what holds now.
      const isOver = !answer.ok && answer.code === errorCodes.closureNotWaiting;
      if (!answer.ok && !isOver) return setRefusal(answer.message);
      setAsking(false);
      toast(answer.ok ? t('pending.done') : answer.message);
      reload();
    });
  return (
    <>
      <Button variant="quiet" className="justify-self-start max-sm:w-full" onClick={() => setAsking(true)}>
        {t('pending.takeBack')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => !isBusy && setAsking(false)}
        title={t('pending.sure')}
        closeLabel={t('close')}
        content="message"
        footer={
          <>
            <Button variant="quiet" onClick={() => !isBusy && setAsking(false)}>
              {t('pending.keep')}
            </Button>
            <Button busy={isBusy} onClick={takeBack}>
              {t('pending.takeBack')}
            </Button>
          </>
        }
      >
        <p>{t('pending.sureText')}</p>
        <p role="alert" className="field-error empty:hidden">
          {refusal}
        </p>
      </Dialog>
    </>
  );
}
