import type { Translate } from '#i18n/translator.ts';
import { Balls } from '#ui/ball.tsx';
import { Card } from '#ui/card.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { readDrawId, readPublishedNumbers } from '../sources/evidence.ts';
import { numbersText, type GameDisplay } from './game-display.ts';
import { allPassed, type ReplayResult } from './replay.ts';

interface VerdictProps {
  readonly t: Translate;
  /** How its game shows numbers; undefined for an unknown game. */
  readonly display: GameDisplay | undefined;
  readonly record: unknown;
  readonly outcome: ReplayResult;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

interface RowProps {
  readonly display: GameDisplay | undefined;
  readonly label: string;
  readonly numbers: readonly number[];
  readonly roll?: boolean;
}
const Row = ({ display, label, numbers, roll = false }: RowProps) => (
  <div className="grid gap-2">
    <p className="text-ink-2 text-sm">{label}</p>
    <Balls
      numbers={numbers}
      faces={display?.faces}
      size={48}
      roll={roll}
      label={`${label}: ${numbersText(display, display?.faces ?? [], numbers)}`}
    />
  </div>
);

/** The verdict on a draw: whether every check passed, and the recomputed numbers. */
export function DrawVerdict({ t, display, record, outcome }: VerdictProps) {
  const held = allPassed(outcome.record);
  const count = held ? outcome.record.length : outcome.record.filter(({ ok }) => !ok).length;
  const published = readPublishedNumbers(record);
  const recomputed = outcome.numbers?.flat();
  return (
    <Card className={`border-s-[6px] p-6 ${held ? 'border-accent' : 'border-coral'}`}>
      <div role="status">
        <p className="text-ink-2 text-sm">
          {display && `${display.name} · `}
          <bdi>{t('draw', { id: `\u2066${readDrawId(record) ?? '?'}\u2069` })}</bdi>
        </p>
        <h2 className={`text-2xl ${held ? 'text-accent' : 'text-coral-ink'}`}>
          {t(held ? 'verdict.held' : 'verdict.failed')}
        </h2>
        <p className="mt-1">{t(held ? 'verdict.heldText' : 'verdict.failedText', { count })}</p>
      </div>
      <div className="mt-5 flex flex-wrap gap-x-10 gap-y-4">
        {recomputed && (
          <Row key={recomputed.join()} display={display} label={t('numbers.recomputed')} numbers={recomputed} roll />
        )}
        {published && <Row display={display} label={t('numbers.published')} numbers={published} />}
      </div>
      {recomputed && published && (
        <p className={`mt-3 font-semibold ${same(recomputed, published) ? 'text-accent' : 'text-coral-ink'}`}>
          {t(same(recomputed, published) ? 'numbers.same' : 'numbers.other')}
        </p>
      )}
    </Card>
  );
}

export const ReplayProgress = ({ t }: { readonly t: Translate }) => (
  <p className="text-ink-2 flex items-center gap-3 py-6">
    <Spinner />
    <span role="status">{t('verdict.working')}</span>
  </p>
);
