import { lazy, Suspense } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Card } from '#ui/card.tsx';
import { AnswerCards } from './answer-cards.tsx';
import { readDrawId } from './sources/fields.ts';
import { findGameDisplay, type GameDisplay } from './checks/game-display.ts';
import { ERROR_TEXT_KEYS } from './sources/fetch-record.ts';
import { KeyWarning, PinsCard } from './checks/pins-card.tsx';
import { SaveCard } from './saved-page/save-card.tsx';
import { DrawNumberForm, FileInput, TicketTextForm, GameChoice } from './sources/evidence-inputs.tsx';
import { useAsked } from './use-asked.ts';
import { useVerify } from './use-verify.ts';
import { RecordView } from './record-view.tsx';

/** What this device remembers is no part of any check: without it nothing is missing. */
const SeenBefore = lazy(() => import('#islands/proof/view/seen-before.tsx').catch(() => ({ default: () => <></> })));

export interface VerifyProps {
  readonly locale: Locale;
  /** Of all games, as a number may lack the game's part. */
  readonly displays: readonly GameDisplay[];
  /** From the address: a draw to replay at once, and an order whose tickets to check. */
  readonly draw: string;
  readonly order: string;
  /** From the address: an order of cards. */
  readonly cards: string;
}

/** /lottery/verify: replays a draw and tickets in the browser, from the open results or from a saved file. */
export default function Verify({ locale, displays, draw, order, cards }: VerifyProps) {
  const t = islandT(locale, 'verify');
  const verify = useVerify(displays);
  const { keys, busy, fault, isFetched, choices, cancelled, unfinished, evidence, outcome } = verify;
  const { find, open, checkReceiptIn } = verify;
  const display = findGameDisplay(displays, readDrawId(evidence?.record));
  const recorded = evidence?.record !== undefined;
  const nothingWrong = !fault && !cancelled && !unfinished && choices.length === 0;
  const report3 = outcome?.report3;
  const page = useAsked(verify, draw, order, cards);
  return (
    <div ref={page} className="grid gap-6">
      <Card className="grid gap-6 p-6 sm:grid-cols-2 sm:p-8">
        <DrawNumberForm t={t} busy={busy} first={draw} wrong={fault === 'wrong'} find={(id) => void find(id)} />
        <FileInput t={t} open={(text) => void open(text)} />
        <div className="empty:hidden sm:col-span-2">
          {fault && fault !== 'wrong' && (
            <p role="alert" className="bg-coral-soft text-coral-ink rounded-art p-4">
              {t(ERROR_TEXT_KEYS[fault])}
            </p>
          )}
          {isFetched && recorded && outcome && <p>{t('file.fetched')}</p>}
          {choices.length > 0 && (
            <GameChoice t={t} choices={choices} displays={displays} find={(id) => void find(id)} />
          )}
        </div>
      </Card>
      {keys && <KeyWarning t={t} keys={keys} />}
      {keys && (
        <Suspense>
          <SeenBefore locale={locale} />
        </Suspense>
      )}
      <AnswerCards
        t={t}
        locale={locale}
        games={displays}
        asked={draw}
        verify={verify}
        find={(id) => void checkReceiptIn(id)}
      />
      {outcome && recorded && keys && <RecordView t={t} locale={locale} display={display} verify={verify} />}
      <div className="grid items-start gap-6 md:has-[>:nth-child(2)]:grid-cols-2">
        {nothingWrong && recorded && keys && (
          <SaveCard
            t={t}
            locale={locale}
            evidence={evidence}
            keys={keys}
            isListLarge={report3?.isListLarge === true}
            display={display}
          />
        )}
        <TicketTextForm t={t} open={(text) => void open(text)} />
      </div>
      {keys && <PinsCard t={t} keys={keys} />}
    </div>
  );
}
