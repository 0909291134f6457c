import type { Translate } from '#i18n/translator.ts';
import { Balls } from '#ui/ball.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Step } from '#verifier/around.ts';
import { countUnchecked, verdictOf, verdictTextKeys } from '../proof3/steps.ts';
import { readPublishedNumbers } from '../sources/evidence.ts';
import { isProof3, readDrawId } from '../sources/fields.ts';
import { numbersText, type GameDisplay } from './game-display.ts';
import type { ReplayResult } from './replay-result.ts';
import { VerdictHeading } from './verdict-heading.tsx';

interface VerdictProps {
  readonly t: Translate;
  /** How its game shows numbers; undefined for an unknown game. */
  readonly display: GameDisplay | undefined;
  readonly record: unknown;
  /** The player has changed a character of it. */
  readonly isChanged: boolean;
  readonly outcome: ReplayResult;
  readonly busy: boolean;
  /** Checks a draw of version 3 again, with the log from its start. */
  readonly checkWhole: () => void;
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

const TONES = {
  held: { border: 'border-accent', text: 'text-accent' },
  file: { border: 'border-saffron', text: '' },
  incomplete: { border: 'border-field', text: '' },
  // The numbers stand, and something is wrong all the same.
  fault: { border: 'border-saffron', text: '' },
  failed: { border: 'border-coral', text: 'text-coral-ink' },
} as const;

/** What a draw of version 2 does not prove, or what of version 3 was not checked, with a way to check it. */
function Limits({ t, record, outcome, busy, checkWhole }: Omit<VerdictProps, 'display' | 'isChanged'>) {
  if (!isProof3(record))
    return <p className="bg-raised rounded-art mt-4 max-w-[64ch] p-4 text-sm">{t('verdict.version2')}</p>;
  const notChecked = outcome.report3?.notChecked ?? [];
  const count = countUnchecked(notChecked);
  if (count === 0) return null;
  const isPart = notChecked.some(({ name }) => name === 'first-commitment');
  return (
    <div className="bg-raised rounded-art mt-4 grid max-w-[64ch] justify-items-start gap-3 p-4 text-sm">
      <p>{t('verdict.unchecked', { count })}</p>
      {isPart && (
        <Button variant="quiet" size="sm" busy={busy} onClick={checkWhole}>
          {t('verdict.whole')}
        </Button>
      )}
    </div>
  );
}

/** The verdict on a draw: how its checks came out, and the recomputed numbers. */
export function DrawVerdict({ t, display, record, isChanged, outcome, busy, checkWhole }: VerdictProps) {
  const verdict = verdictOf(outcome);
  const { border, text } = TONES[verdict];
  const failed = outcome.record.filter(({ ok }) => !ok).length;
  const count = failed === 0 ? outcome.record.length : failed;
  const words = verdictTextKeys(outcome, isProof3(record), isChanged);
  const published = readPublishedNumbers(record);
  const recomputed = outcome.numbers?.flat();
  return (
    <Card className={`border-s-[6px] p-6 ${border}`}>
      <div role="status">
        <p className="text-ink-2 text-sm">
          {display && `${display.name} · `}
          <bdi>{t('draw', { id: `\u2066${readDrawId(record) ?? '?'}\u2069` })}</bdi>
        </p>
        <VerdictHeading ink={text}>{t(words.heading)}</VerdictHeading>
        <p className="mt-1 max-w-[64ch]">{t(words.text, { count })}</p>
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
      <Limits t={t} record={record} outcome={outcome} busy={busy} checkWhole={checkWhole} />
    </Card>
  );
}

interface ProgressProps {
  readonly t: Translate;
  /** What a long check does now. */
  readonly step: Step | undefined;
}

export const ReplayProgress = ({ t, step }: ProgressProps) => (
  <p className="text-ink-2 flex items-center gap-3 py-6">
    <Spinner />
    <span role="status">{t(step === undefined ? 'verdict.working' : `progress.${step}`)}</span>
  </p>
);
