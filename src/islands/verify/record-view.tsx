import { call } from '#client/gateway/call.ts';
import * as commands from '#contract/commands.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { Card } from '#ui/card.tsx';
import { CheckList } from './checks/check-list.tsx';
import { DrawVerdict } from './checks/draw-verdict.tsx';
import type { GameDisplay } from './checks/game-display.ts';
import { drawChecks } from './checks/replay-result.ts';
import { TicketVerdicts } from './checks/ticket-verdicts.tsx';
import { DrawSteps } from './proof3/draw-steps.tsx';
import { RaffleCard } from './raffle/raffle-card.tsx';
import { isProof3, readDrawId } from './sources/fields.ts';
import { TamperCard } from './tamper/tamper-card.tsx';
import type { VerifyState } from './verify-state.ts';
import type { VerifyStore } from './verify-store.ts';

/** The previous draw of the same game; undefined where there is none, or the request failed. */
async function fetchPreviousDraw(drawId: string): Promise<string | undefined> {
  const answer = await call(commands.drawResult, { drawId });
  return answer.ok ? (answer.data.before ?? undefined) : undefined;
}

interface RecordProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly display: GameDisplay | undefined;
  readonly verify: Pick<VerifyState, 'evidence' | 'outcome' | 'change' | 'busy'> &
    Pick<VerifyStore, 'find' | 'checkWhole' | 'tamper'>;
}

/** A record and its tickets: their verdicts, the checks, and a character to change. */
export function RecordView({ t, locale, display, verify }: RecordProps) {
  const { evidence, outcome, change, busy, find, checkWhole, tamper } = verify;
  if (!evidence || !outcome) return null;
  const record = change?.record ?? evidence.record;
  const isNew = isProof3(record);
  const findBefore = async () => {
    const before = await fetchPreviousDraw(readDrawId(evidence.record) ?? '');
    if (before !== undefined) await find(before);
  };
  return (
    <>
      {/* The tickets come first, then the draw they are checked against. */}
      <TicketVerdicts t={t} locale={locale} display={display} tickets={evidence.tickets} outcome={outcome} />
      <DrawVerdict
        t={t}
        display={display}
        record={record}
        isChanged={change !== undefined}
        outcome={outcome}
        busy={busy}
        checkWhole={() => void checkWhole()}
      />
      <RaffleCard
        t={t}
        display={display}
        record={record}
        openings={evidence.raffle}
        recordChecks={drawChecks(outcome)}
        checks={outcome.raffle}
        isChanged={change !== undefined}
        isNew={isNew}
        toBefore={() => void findBefore()}
      />
      <div className="grid items-start gap-6 md:grid-cols-[1fr_360px]">
        <div className="md:col-start-2 md:row-start-1">
          <TamperCard t={t} record={evidence.record} change={change} tamper={(part) => void tamper(part)} />
        </div>
        <div className="md:col-start-1 md:row-start-1">
          {isNew ? (
            <DrawSteps t={t} locale={locale} outcome={outcome} />
          ) : (
            <Card className="p-6">
              <h2 className="mb-3 text-xl">{t('steps')}</h2>
              <CheckList t={t} checks={outcome.record} />
            </Card>
          )}
        </div>
      </div>
    </>
  );
}
