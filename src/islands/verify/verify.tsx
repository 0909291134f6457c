import { useEffect } from 'react';
import { call } from '#client/gateway/call.ts';
import { requireSession } from '#client/session/session.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Card } from '#ui/card.tsx';
import { CancelledCard } from './checks/cancelled-card.tsx';
import { CheckList } from './checks/check-list.tsx';
import { readDrawId } from './sources/evidence.ts';
import { ControlCard } from './control/control-card.tsx';
import { findGameDisplay, type GameDisplay } from './checks/game-display.ts';
import { ERROR_TEXT_KEYS } from './sources/fetch-record.ts';
import { PinsCard } from './checks/pins-card.tsx';
import { RaffleCard } from './raffle/raffle-card.tsx';
import { ReceiptCard } from './checks/receipt-card.tsx';
import { SaveCard } from './saved-page/save-card.tsx';
import { DrawNumberForm, FileInput, TicketTextForm, GameChoice } from './sources/evidence-inputs.tsx';
import { TamperCard } from './tamper/tamper-card.tsx';
import { TicketVerdicts } from './checks/ticket-verdicts.tsx';
import { useVerify } from './use-verify.ts';
import { DrawVerdict, ReplayProgress } from './checks/draw-verdict.tsx';

/** The previous draw of the same game; undefined where there is none, or the request failed. */
async function fetchPreviousDraw(drawId: string): Promise<string | undefined> {
  const answer = await call(commands.drawResult, { drawId });
  return answer.ok ? (answer.data.before ?? undefined) : undefined;
}

export interface VerifyProps {
  readonly locale: Locale;
  /** Of all games, as a number may lack the game's part. */
  readonly displays: readonly GameDisplay[];
  /** From the address: a draw to replay at once, and an order whose tickets to check. */
  readonly draw: string;
  readonly order: string;
}

/** /lottery/verify: replays a draw and tickets in the browser, from the open results or from a saved file. */
export default function Verify({ locale, displays, draw, order }: VerifyProps) {
  const t = islandT(locale, 'verify');
  const verify = useVerify(displays);
  const { pins, busy, fault, choices, cancelled, evidence, outcome, beside, change } = verify;
  const { find, open, checkOrder, checkReceiptIn, tamper } = verify;
  const display = findGameDisplay(displays, readDrawId(evidence?.record));
  const recorded = evidence?.record !== undefined;
  const nothingWrong = !fault && !cancelled && choices.length === 0;
  const findBefore = async () => {
    const before = await fetchPreviousDraw(readDrawId(evidence?.record) ?? '');
    if (before !== undefined) await find(before);
  };
  useEffect(() => {
    if (order && draw) void (requireSession() && checkOrder(order, draw));
    else if (draw) void find(draw);
    // The draw or order in the address is requested once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <div className="grid gap-6">
      <Card className="grid gap-6 p-6 sm:grid-cols-2 sm:p-8">
        <DrawNumberForm t={t} busy={busy} first={draw} wrong={fault === 'wrong'} find={(id) => void find(id)} />
        <FileInput t={t} open={(text) => void open(text)} />
        <div className="empty:hidden sm:col-span-2">
          {fault && fault !== 'wrong' && (
            <p role="alert" className="bg-coral-soft text-coral-ink rounded-art p-4">
              {t(ERROR_TEXT_KEYS[fault])}
            </p>
          )}
          {choices.length > 0 && (
            <GameChoice t={t} choices={choices} displays={displays} find={(id) => void find(id)} />
          )}
        </div>
      </Card>
      {evidence?.receipt !== undefined && outcome?.receipt && (
        <ReceiptCard
          t={t}
          receipt={evidence.receipt}
          checks={outcome.receipt}
          beside={beside}
          shown={readDrawId(evidence.record)}
          find={(id) => void checkReceiptIn(id)}
        />
      )}
      <ControlCard t={t} locale={locale} receipt={evidence?.control} checks={outcome?.control} />
      {busy && !(outcome && recorded) && <ReplayProgress t={t} />}
      {cancelled && <CancelledCard t={t} locale={locale} draw={cancelled} />}
      {outcome && recorded && pins && (
        <>
          {/* The tickets come first, then the draw they are checked against. */}
          <TicketVerdicts t={t} locale={locale} display={display} tickets={evidence.tickets} outcome={outcome} />
          <DrawVerdict t={t} display={display} record={change?.record ?? evidence.record} outcome={outcome} />
          <RaffleCard
            t={t}
            display={display}
            record={change?.record ?? evidence.record}
            openings={evidence.raffle}
            recordChecks={outcome.record}
            checks={outcome.raffle}
            toBefore={() => void findBefore()}
          />
          <div className="grid items-start gap-6 md:grid-cols-[1fr_360px]">
            <div className="md:col-start-2 md:row-start-1">
              <TamperCard t={t} record={evidence.record} change={change} tamper={(part) => void tamper(part)} />
            </div>
            <Card className="p-6 md:col-start-1 md:row-start-1">
              <h2 className="mb-3 text-xl">{t('steps')}</h2>
              <CheckList t={t} checks={outcome.record} />
            </Card>
          </div>
        </>
      )}
      <div className="grid items-start gap-6 md:has-[>:nth-child(2)]:grid-cols-2">
        {nothingWrong && recorded && pins && (
          <SaveCard t={t} locale={locale} evidence={evidence} pins={pins} display={display} />
        )}
        <TicketTextForm t={t} open={(text) => void open(text)} />
      </div>
      {pins && <PinsCard t={t} pins={pins} />}
    </div>
  );
}
