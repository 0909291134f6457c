import type { Translate } from '#i18n/translator.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Check } from '#verify/index.ts';
import { CheckList } from '../checks/check-list.tsx';
import { EntryLine } from '../checks/entry-line.tsx';
import type { GameDisplay } from '../checks/game-display.ts';
import { describeRaffle } from './raffle-report.ts';

interface RaffleProps {
  readonly t: Translate;
  readonly display: GameDisplay | undefined;
  readonly record: unknown;
  /** The winners' tickets as published, unchecked; undefined where they could not be fetched. */
  readonly openings: unknown;
  readonly recordChecks: readonly Check[];
  readonly checks: readonly Check[] | undefined;
  /** The player has changed a character of the record. */
  readonly isChanged?: boolean;
  /** It is of version 3, whose checks have texts of their own. */
  readonly isNew?: boolean;
  /** Opens the previous draw, which prizes were carried from. */
  readonly toBefore: () => void;
}

/** The raffle of a draw: its winners by Lucky Chance ID, and whether their tickets are at the drawn places. */
export function RaffleCard({
  t,
  display,
  record,
  openings,
  recordChecks,
  checks,
  isChanged = false,
  isNew = false,
  toBefore,
}: RaffleProps) {
  const report = describeRaffle(t, record, openings, recordChecks, checks, isChanged);
  if (!report) return null;
  const { held, heading, text, about, carried, winners } = report;
  return (
    <Card className={`grid gap-4 border-s-[6px] p-6 ${held ? 'border-accent' : 'border-coral'}`}>
      <div role="status">
        <p className="text-ink-2 text-sm">{t('raffle.title')}</p>
        <h2 className={`text-2xl ${held ? 'text-accent' : 'text-coral-ink'}`}>{heading}</h2>
        {text !== '' && <p className="mt-1 max-w-[64ch]">{text}</p>}
        <p className="text-ink-2 mt-1 max-w-[64ch]">{about}</p>
      </div>
      {carried && (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={toBefore}>
          {t('raffle.before')}
        </Button>
      )}
      {winners.length > 0 && (
        <ol className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {winners.map(({ index, place, luckyId, entryText }) => (
            <li key={index} className="border-line border-t py-3">
              {luckyId !== undefined && (
                <p className="text-lg font-semibold tabular-nums">
                  <bdi dir="ltr">{luckyId}</bdi>
                </p>
              )}
              <p className="text-ink-2 text-sm">{place}</p>
              {entryText !== undefined && (
                <details>
                  <summary className="link inline-block cursor-pointer py-1 text-sm no-underline">
                    {t('raffle.ticket')}
                  </summary>
                  <div className="mt-2">
                    <EntryLine t={t} display={display} text={entryText} />
                  </div>
                </details>
              )}
            </li>
          ))}
        </ol>
      )}
      {checks && (
        <details open={!held}>
          <summary className="link inline-block cursor-pointer py-1 text-sm no-underline">{t('steps')}</summary>
          <CheckList t={t} checks={checks} notChecked={isNew ? [] : undefined} />
        </details>
      )}
    </Card>
  );
}
