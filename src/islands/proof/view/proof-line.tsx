import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { classes } from '#ui/classes.ts';
import { Icon, icons } from '#ui/icon.tsx';
import type { ProofFault, ProofStatus, ProofStep } from '../follow/follow-receipt.ts';

const SHIELD = 'M12 3l7 3v5.500c0 4.500-3 8-7 9.500-4-1.500-7-5-7-9.500V6z';
const CLOCK = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.500V12l3 2';
const CANCELLED = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM5.700 5.700l12.600 12.600';
const WARNING =
  'M12 8v5M12 16.500v.01M10.300 4.200 2.900 17a2 2 0 0 0 1.700 3h14.800a2 2 0 0 0 1.700-3L13.700 4.200a2 2 0 0 0-3.400 0z';

/** The draw was cancelled: the line says whether its order was in the log, or what that waits for; it is no success. */
interface CancelledStep {
  readonly step: 'cancelled';
  readonly log: 'logged' | WaitingStep;
  readonly refund: 'refunded' | 'refunding';
}
type ShownStep = ProofStep | CancelledStep;
/** Steps after which the page of the order goes on looking, and says for what. */
type WaitingStep = 'away' | 'late' | 'unplaced';

/** The three steps of a proof that is in order, as parts of the bar. */
const STEPS = 3;
const DONE: Readonly<Record<ShownStep['step'], number>> = {
  checking: 0,
  checked: 1,
  logged: 2,
  witnessed: 3,
  away: 1,
  late: 1,
  unplaced: 1,
  unread: 0,
  fault: 0,
  cancelled: 0,
};

interface StepIconProps extends Pick<ShownStep, 'step'> {
  /** What must be seen, and not taken for one of the steps. */
  readonly isWarning: boolean;
}

const QUIET: ReadonlySet<ShownStep['step']> = new Set(['away', 'late', 'unread', 'unplaced']);

const TONES: Partial<Record<ShownStep['step'], string>> = {
  witnessed: 'bg-action text-on-action',
  cancelled: 'bg-card text-ink-2',
};

function pathOf(step: ShownStep['step']): string {
  if (step === 'cancelled') return CANCELLED;
  if (QUIET.has(step)) return CLOCK;
  return step === 'witnessed' ? SHIELD : icons.check;
}

function StepIcon({ step, isWarning }: StepIconProps) {
  if (step === 'checking' && !isWarning)
    return (
      <span className="bg-card text-accent grid size-10 flex-none place-items-center rounded-full">
        <span className="spinner" aria-hidden="true" />
      </span>
    );
  const path = isWarning ? WARNING : pathOf(step);
  return (
    <span
      className={classes(
        'grid size-10 flex-none place-items-center rounded-full transition-colors duration-300 motion-reduce:transition-none',
        isWarning ? 'bg-coral text-on-coral' : (TONES[step] ?? 'bg-card text-accent'),
      )}
    >
      <Icon path={path} size={20} weight={2.2}>
        {step === 'witnessed' && !isWarning && <path d="M9 12l2.200 2.200L15.200 10" />}
      </Icon>
    </span>
  );
}

/** The worst of several: each has its own sentence about what to do. */
const WORST: readonly ProofFault[] = ['missing', 'signature', 'place', 'bought', 'nonce', 'draws', 'clock'];
const worstOf = (faults: readonly ProofFault[]): ProofFault =>
  WORST.find((fault) => faults.includes(fault)) ?? 'signature';

/** A step, and what is known of its order besides. */
export type LineStatus = ShownStep &
  Partial<Pick<ProofStatus, 'orderId' | 'isOwn' | 'warnings' | 'hasStopped' | 'named'>>;
type Page = 'paid' | 'order';

const WAITING: readonly WaitingStep[] = ['away', 'late', 'unplaced'];
/** Steps after which the player has to ask again; the page of the order does that by itself, and says so. */
const ASKED_AGAIN: ReadonlySet<ShownStep['step']> = new Set([...WAITING, 'unread']);

/** Whether the page of the order looks again, or has stopped: said of each step that waits for that. */
function looksKey(status: LineStatus, page: Page): string | undefined {
  const isAsked = ASKED_AGAIN.has(status.step === 'cancelled' ? status.log : status.step);
  if (page !== 'order' || !isAsked) return undefined;
  return `status.${status.hasStopped === true ? 'stopped' : 'looksAgain'}`;
}

/** The keys of a step's title, and of the sentences below it. */
function keysOf(status: LineStatus, page: Page): { readonly key: string; readonly texts: readonly string[] } {
  if (status.step === 'fault') return { key: `fault.${worstOf(status.faults)}`, texts: ['text'] };
  if (status.step === 'cancelled') return { key: 'cancelled', texts: [status.log, status.refund] };
  if (isWarned(status, page)) return { key: 'warned', texts: ['text'] };
  // A quorum is out of reach where witnesses of its draws were replaced.
  if (status.step === 'logged' && status.named !== undefined && status.place.witnesses.length >= status.named)
    return { key: 'logged', texts: ['fewText'] };
  if (status.step === 'checked' && status.isOwn === false) return { key: 'checked', texts: ['shownText'] };
  return { key: status.step, texts: [page === 'order' && ASKED_AGAIN.has(status.step) ? 'textHere' : 'text'] };
}

const logOf = ({ step }: ProofStep): CancelledStep['log'] | undefined =>
  step === 'logged' || step === 'witnessed' ? 'logged' : WAITING.find((one) => one === step);

/** What the line shows of an order whose draw was cancelled; a fault of its proof stays one. */
export function statusInDraw(
  status: ProofStatus | undefined,
  refund: CancelledStep['refund'] | undefined,
): LineStatus | undefined {
  const log = status && logOf(status);
  return log && refund
    ? { step: 'cancelled', log, refund, warnings: status.warnings, hasStopped: status.hasStopped }
    : status;
}

/** The dialog has no room for what the device warns of: it shows no signatures then, and leads to the page that has. */
const isWarned = ({ step, warnings = [] }: LineStatus, page: Page): boolean =>
  page === 'paid' && step !== 'fault' && warnings.length > 0;

interface ProofLineProps {
  /** Undefined until it is known. */
  readonly status: LineStatus | undefined;
  readonly page: Page;
  /** Is said instead, where there is nothing to follow. */
  readonly note?: string | undefined;
  readonly locale: Locale;
}

/** How far the proof of an order is, in a line that changes as it goes on and is read out. */
export function ProofLine({ status, page, note, locale }: ProofLineProps) {
  const t = islandT(locale, 'receipt');
  const shown: LineStatus = status ?? { step: 'checking' };
  const { key, texts } = keysOf(shown, page);
  const looks = looksKey(shown, page);
  const sentences = [...texts.map((text) => t(`status.${key}.${text}`)), ...(looks === undefined ? [] : [t(looks)])];
  const count = 'place' in shown ? shown.place.witnesses.length : 0;
  const isFault = shown.step === 'fault';
  const isWarning = isFault || isWarned(shown, page);
  const done = DONE[shown.step];
  const isCancelled = shown.step === 'cancelled';
  const hasSteps = note === undefined && !isWarning && !isCancelled;
  return (
    <div
      className={classes(
        'rounded-art grid gap-3 p-4',
        isWarning && note === undefined ? 'bg-coral-soft' : isCancelled ? 'bg-raised' : 'bg-soft',
      )}
    >
      <div className="flex items-start gap-3">
        {note === undefined && <StepIcon step={shown.step} isWarning={isWarning} />}
        {/* Long enough for two lines, so that nothing below moves while it goes on. */}
        <div role="status" aria-live="polite" className="min-h-12 min-w-0 flex-1">
          {note === undefined ? (
            <>
              <p className={classes('font-semibold', isWarning && 'text-coral-ink')}>
                {t(`status.${key}.title`, { count })}
              </p>
              <p className="text-ink-2 text-sm">{sentences.join(' ')}</p>
              {isFault && <p className="mt-1 text-sm font-semibold">{t(`status.${key}.act`)}</p>}
              {isWarning && !isFault && shown.orderId !== undefined && (
                <a
                  className="link inline-block py-1 text-sm font-semibold"
                  href={localHref(`/account/order/orderDetail?orderId=${shown.orderId}`, locale)}
                >
                  {t('status.warned.act')}
                </a>
              )}
            </>
          ) : (
            <p className="text-ink-2 text-sm">{note}</p>
          )}
        </div>
      </div>
      {hasSteps && (
        <div className="grid grid-cols-3 gap-1.5" aria-hidden="true">
          {Array.from({ length: STEPS }, (_, i) => (
            <span key={i} className="bg-line h-1 overflow-hidden rounded-full">
              <span
                className={classes(
                  'bg-accent block h-full rounded-full transition-[inline-size] duration-500 ease-out motion-reduce:transition-none',
                  i < done ? 'w-full' : 'w-0',
                )}
              />
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
