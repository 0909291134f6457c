import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { CancelledDraw } from '#verifier/cancelled-draws.ts';
import type { WitnessSigned } from '#verifier/seal-facts.ts';
import type { Check } from '#verify/index.ts';
import { FILE_FAULTS } from '#verify/v3/answer.ts';
import type { NotChecked } from '#verify/v3/types.ts';
import { CheckList } from './check-list.tsx';
import { SignedList } from '../proof3/signed-list.tsx';
import { isSalesOver, type UnfinishedDraw } from '../sources/open-draw.ts';
import { ReceiptWaiting } from './receipt-waiting.tsx';
import { ReceiptCancelled } from './receipt-cancelled.tsx';
import { VerdictHeading } from './verdict-heading.tsx';
import type { VerifyState } from '../verify-state.ts';
import { ERROR_TEXT_KEYS } from '../sources/fetch-record.ts';
import { describeCancellation } from '../proof3/cancel-words.ts';
import { readReceiptDraws } from '../sources/evidence.ts';
import { allPassed, isDrawCheck, isFailed } from './replay-result.ts';

/** The text key of the verdict on a receipt, below `verify:receipt`. */
export function receiptTextKey(checks: readonly Check[], beside: VerifyState['beside']): string {
  if (!allPassed(checks.filter((check) => !isDrawCheck(check)))) return 'failed';
  const draw = checks.filter(isDrawCheck);
  if (draw.length === 0) return beside ?? 'held';
  return allPassed(draw) ? 'drawn' : 'other';
}

/** In which of its draws an order is known to have taken part, or not; undefined where that is not known of any. */
function readPart(checks: readonly Check[]): { readonly drawId: string; readonly state: string } | undefined {
  const found = checks.find(({ name, ok }) => name === 'takes-part' && ok)?.found;
  const [drawId, state] = found?.split(' ') ?? [];
  return drawId === undefined || state === undefined ? undefined : { drawId, state };
}

/**
 * The text key of the verdict on a receipt of version 3, whose checks have read its draws and the log. `isOver`: the
 * log shows that all of its draws were cancelled.
 */
export function receipt3TextKey(all: readonly Check[], notChecked: readonly NotChecked[], isOver = false): string {
  // A file beside it that was changed says nothing of the receipt.
  const checks = all.filter(({ name }) => !FILE_FAULTS.has(name));
  if (!allPassed(checks.filter((check) => !isDrawCheck(check)))) return 'failed';
  if (isFailed(checks, 'receipt-in-log')) return 'broken';
  if (isFailed(checks, 'takes-part')) return 'dropped';
  if (!allPassed(checks)) return 'other';
  if (isOver) return 'cancelled';
  const isOpen = (wanted: string): boolean => notChecked.some(({ name }) => name === wanted);
  const places = checks.filter(({ name }) => name === 'receipt-in-log');
  if (isOpen('receipt-in-log')) return 'unknown';
  if (isOpen('receipt-place')) return 'awaited';
  if (places.length === 0) return 'unknown';
  if (places.every(({ found }) => found?.endsWith(' stopped'))) return 'stopped';
  const { state } = readPart(checks) ?? {};
  if (state !== undefined) return state === 'drawn' ? 'tookPart' : 'stoppedIn';
  return isOpen('witnessed') ? 'logged' : 'witnessed';
}

/** The text key of what follows for the player, below `verify:receipt`. */
const ABOUT: Readonly<Record<string, string>> = {
  failed: 'failedText',
  broken: 'brokenText',
  witnessed: 'witnessedText',
  logged: 'loggedText',
  awaited: 'awaitedText',
  stopped: 'stoppedText',
  stoppedIn: 'stoppedText',
  tookPart: 'tookPartText',
  dropped: 'droppedText',
  cancelled: 'cancelledText',
  unknown: 'unknownText',
};

/** Verdicts that neither confirm that the order takes part nor find a fault. */
const NEUTRAL: readonly string[] = ['logged', 'awaited', 'stopped', 'stoppedIn', 'cancelled', 'unknown'];
const FAULTS: readonly string[] = ['failed', 'other', 'broken', 'dropped'];
const COLORS = {
  fault: { border: 'border-coral', title: 'text-coral-ink' },
  neutral: { border: 'border-field', title: '' },
  held: { border: 'border-accent', title: 'text-accent' },
} as const;

/** Verdicts that say how far the log was read, or that it has the order. */
const OF_LOG: readonly string[] = ['witnessed', 'logged', 'awaited'];

/** What the colors of a verdict on a receipt say. */
export const receiptTone = (words: string): keyof typeof COLORS =>
  FAULTS.includes(words) ? 'fault' : NEUTRAL.includes(words) ? 'neutral' : 'held';

interface ReceiptProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly receipt: unknown;
  readonly checks: readonly Check[];
  /** What could not be checked; of version 3 only. */
  readonly notChecked: readonly NotChecked[] | undefined;
  /** The draws that were cancelled; of version 3 only. */
  readonly cancelled: readonly CancelledDraw[];
  /** The draws that have no record yet; of version 3 only. */
  readonly waiting: readonly UnfinishedDraw[];
  /** Who signed the log that was read; of version 3 only. */
  readonly signed: readonly WitnessSigned[];
  /** The draw without a record that has a card of its own. */
  readonly apart: string | undefined;
  readonly beside: VerifyState['beside'];
  /** The draw whose record is beside it. */
  readonly shown: string | undefined;
  readonly find: (drawId: string) => void;
}

/** An order's receipt: whether it is genuine, and its draws. */
export function ReceiptCard(props: ReceiptProps) {
  const { t, locale, receipt, checks, notChecked, cancelled, waiting, signed, apart, beside, shown, find } = props;
  const named = readReceiptDraws(receipt);
  const over = cancelled.filter((draw) => describeCancellation(draw.verdict, draw.reason).verdict === 'held');
  const isOver = over.length > 0 && over.length === new Set(named).size;
  const words = notChecked ? receipt3TextKey(checks, notChecked, isOver) : receiptTextKey(checks, beside);
  const tone = receiptTone(words);
  const colors = COLORS[tone];
  const draws = words === 'failed' ? [] : named;
  return (
    <Card className={`grid gap-4 border-s-[6px] p-6 ${colors.border}`}>
      <div role="status">
        <p className="text-ink-2 text-sm">{t('receipt.title')}</p>
        <VerdictHeading ink={colors.title}>
          {t(`receipt.${words}`, { id: `\u2066${readPart(checks)?.drawId ?? ''}\u2069` })}
        </VerdictHeading>
        <p className="mt-1 max-w-[64ch]">{t(`receipt.${ABOUT[words] ?? 'heldText'}`)}</p>
      </div>
      {words !== 'failed' &&
        cancelled
          .filter(({ drawId }) => drawId !== apart)
          .map((draw) => <ReceiptCancelled key={draw.drawId} t={t} locale={locale} draw={draw} />)}
      {words !== 'failed' &&
        waiting
          .filter(isSalesOver)
          .map((draw) => (
            <ReceiptWaiting key={draw.drawId} t={t} locale={locale} draw={draw} isApart={draw.drawId === apart} />
          ))}
      {OF_LOG.includes(words) && signed.length > 0 && (
        <div className="bg-raised rounded-art p-4 text-sm">
          <SignedList t={t} locale={locale} lead={t('receipt.signed')} signed={signed} absent={t('seal.absent')} />
        </div>
      )}
      {notChecked && beside && beside !== 'cancelled' && (
        <p role="alert" className="bg-coral-soft text-coral-ink rounded-art p-4">
          {t(ERROR_TEXT_KEYS[beside])}
        </p>
      )}
      <details open={tone === 'fault'}>
        <summary className="link inline-block cursor-pointer py-1 text-sm no-underline">{t('steps')}</summary>
        <CheckList t={t} checks={checks} notChecked={notChecked} />
      </details>
      {draws.length > 0 && (
        <details open={draws.length === 1}>
          <summary className="link inline-block cursor-pointer py-1 text-sm no-underline">{t('receipt.draws')}</summary>
          <ul className="mt-2 flex flex-wrap gap-2">
            {draws.map((id) => (
              <li key={id}>
                <Button variant="quiet" size="sm" aria-pressed={id === shown} onClick={() => find(id)}>
                  <bdi dir="ltr">{id}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
