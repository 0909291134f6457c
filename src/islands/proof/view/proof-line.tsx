import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { classes } from '#ui/classes.ts';
import { Icon, icons } from '#ui/icon.tsx';
import type { ProofFault, ProofStatus, ProofStep } from '../follow/follow-receipt.ts';

const SHIELD = 'M12 3l7 3v5.500c0 4.500-3 8-7 9.500-4-1.500-7-5-7-9.500V6z';
const CLOCK = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.500V12l3 2';
const WARNING =
  'M12 8v5M12 16.500v.01M10.300 4.200 2.900 17a2 2 0 0 0 1.700 3h14.800a2 2 0 0 0 1.700-3L13.700 4.200a2 2 0 0 0-3.400 0z';

/** The three steps of a proof that is in order, as parts of the bar. */
const STEPS = 3;
const DONE: Readonly<Record<ProofStep['step'], number>> = {
  checking: 0,
  checked: 1,
  logged: 2,
  sealed: 3,
  away: 1,
  late: 1,
  unplaced: 1,
  unread: 0,
  fault: 0,
};

interface StepIconProps extends Pick<ProofStep, 'step'> {
  /** What must be seen, and not taken for one of the steps. */
  readonly isWarning: boolean;
}

const QUIET: ReadonlySet<ProofStep['step']> = new Set(['away', 'late', 'unread', 'unplaced']);

function StepIcon({ step, isWarning }: StepIconProps) {
  if (step === 'checking' && !isWarning)
    return (
      <span className="bg-card text-accent grid size-10 flex-none place-items-center rounded-full">
        <span className="spinner" aria-hidden="true" />
      </span>
    );
  const isSealed = step === 'sealed' && !isWarning;
  const path = isWarning ? WARNING : QUIET.has(step) ? CLOCK : isSealed ? SHIELD : icons.check;
  return (
    <span
      className={classes(
        'grid size-10 flex-none place-items-center rounded-full transition-colors duration-300 motion-reduce:transition-none',
        isWarning ? 'bg-coral text-on-coral' : isSealed ? 'bg-action text-on-action' : 'bg-card text-accent',
      )}
    >
      <Icon path={path} size={20} weight={2.2}>
        {isSealed && <path d="M9 12l2.200 2.200L15.200 10" />}
      </Icon>
    </span>
  );
}

/** The worst of several: each has its own sentence about what to do. */
const WORST: readonly ProofFault[] = ['missing', 'signature', 'place', 'bought', 'nonce', 'draws', 'clock'];
const worstOf = (faults: readonly ProofFault[]): ProofFault =>
  WORST.find((fault) => faults.includes(fault)) ?? 'signature';

/** A step, and what is known of its order besides. */
export type LineStatus = ProofStep & Partial<Pick<ProofStatus, 'orderId' | 'isOwn' | 'warnings'>>;
type Page = 'paid' | 'order';

/** Steps whose text names the order's page, and has other words on that page. */
const NAMES_PAGE: ReadonlySet<ProofStep['step']> = new Set(['away', 'unread', 'unplaced']);

/** The keys of a step's title and text. */
function keysOf(status: LineStatus, page: Page): { readonly key: string; readonly text: string } {
  if (status.step === 'fault') return { key: `fault.${worstOf(status.faults)}`, text: 'text' };
  if (isWarned(status, page)) return { key: 'warned', text: 'text' };
  if (status.step === 'checked' && status.isOwn === false) return { key: 'checked', text: 'shownText' };
  return { key: status.step, text: page === 'order' && NAMES_PAGE.has(status.step) ? 'textHere' : 'text' };
}

/** The dialog has no room for what the device warns of: it shows no seal then, and leads to the page that has. */
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
  const { key, text } = keysOf(shown, page);
  const count = 'place' in shown ? shown.place.witnesses.length : 0;
  const isFault = shown.step === 'fault';
  const isWarning = isFault || isWarned(shown, page);
  const done = DONE[shown.step];
  const hasSteps = note === undefined && !isWarning;
  return (
    <div
      className={classes('rounded-art grid gap-3 p-4', isWarning && note === undefined ? 'bg-coral-soft' : 'bg-soft')}
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
              <p className="text-ink-2 text-sm">{t(`status.${key}.${text}`)}</p>
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
