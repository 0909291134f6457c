import { lazy, Suspense } from 'react';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { CancelledCard } from './checks/cancelled-card.tsx';
import { ReplayProgress } from './checks/draw-verdict.tsx';
import { ReceiptCard } from './checks/receipt-card.tsx';
import { ControlCard } from './control/control-card.tsx';
import { UnfinishedCard } from './proof3/unfinished-card.tsx';
import { parseDrawIds, type DrawNumbering } from './sources/draw-number.ts';
import { isProof3, readDrawId } from './sources/fields.ts';
import type { VerifyState } from './verify-state.ts';

type CardsAnswerPart = Promise<{ default: typeof import('./cards/cards-answer.tsx').default }>;
/** Few look for cards: the page does not load it at first. */
const CardsAnswer = lazy(() => importWithRetry(() => import('./cards/cards-answer.tsx')) as CardsAnswerPart);

interface AnswerProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly games: readonly DrawNumbering[];
  /** The draw that the address asks for. */
  readonly asked: string;
  readonly verify: Omit<VerifyState, 'keys' | 'fault' | 'isFetched' | 'choices' | 'change'>;
  readonly find: (drawId: string) => void;
}

/** The verdict on a receipt, and the draw that has no record. That draw comes first where the address asks for it. */
export function AnswerCards({ t, locale, games, asked, verify, find }: AnswerProps) {
  const { busy, step, cancelled, unfinished, waiting, evidence, outcome, beside } = verify;
  const report3 = outcome?.report3;
  const drawId = cancelled?.drawId ?? unfinished?.drawId;
  const isAsked = drawId !== undefined && parseDrawIds(asked, games).includes(drawId);
  const receipt = evidence?.receipt !== undefined && outcome?.receipt && (
    <ReceiptCard
      t={t}
      locale={locale}
      receipt={evidence.receipt}
      checks={outcome.receipt}
      notChecked={isProof3(evidence.receipt) ? (report3?.receipt ?? []) : undefined}
      cancelled={report3?.cancelledDraws ?? []}
      waiting={waiting}
      signed={report3?.signed ?? []}
      apart={drawId}
      beside={beside}
      shown={readDrawId(evidence.record)}
      find={find}
    />
  );
  return (
    <>
      {!isAsked && receipt}
      {evidence?.cards && outcome?.cards && (
        <Suspense>
          <CardsAnswer t={t} locale={locale} cards={evidence.cards} outcome={outcome.cards} />
        </Suspense>
      )}
      <ControlCard t={t} locale={locale} receipt={evidence?.control} checks={outcome?.control} />
      {busy && !(outcome && (evidence?.record ?? evidence?.cards) !== undefined) && (
        <ReplayProgress t={t} step={step} />
      )}
      {cancelled && <CancelledCard t={t} locale={locale} draw={cancelled} verdict={report3?.cancellation} />}
      {unfinished && <UnfinishedCard t={t} locale={locale} draw={unfinished} />}
      {isAsked && receipt}
    </>
  );
}
