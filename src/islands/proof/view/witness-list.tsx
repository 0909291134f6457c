import { formatDateTime } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import { islandT } from '#i18n/island.ts';
import { classes } from '#ui/classes.ts';
import { Icon, icons } from '#ui/icon.tsx';
import type { PlaceInLog } from '../check/place-check.ts';
import { WitnessName } from './witness-name.tsx';

interface WitnessListProps {
  readonly place: PlaceInLog;
  /** So many witnesses can still sign. */
  readonly named: number;
  /** Whether the page looks no more by itself. */
  readonly hasStopped: boolean;
  readonly isSandbox: boolean;
  /** Whether the draw was cancelled, of which these signatures say nothing. */
  readonly isCancelled: boolean;
  readonly locale: Locale;
}

/** Who has cosigned a checkpoint with the order in it, and when by their own clocks. */
export function WitnessList({ place, named, hasStopped, isSandbox, isCancelled, locale }: WitnessListProps) {
  const t = islandT(locale, 'receipt');
  const { index, witnesses } = place;
  const unsigned = named - witnesses.length;
  return (
    <div className="grid gap-2">
      <h3 className="text-base">{t('order.witnesses')}</h3>
      <ul className="grid gap-1.5">
        {witnesses.map(({ name, at }) => (
          <li key={name} className="text-sm sm:flex sm:items-center sm:justify-between sm:gap-4">
            <span className="flex min-w-0 items-center gap-2">
              <Icon
                path={icons.check}
                size={16}
                weight={2.6}
                className={classes('flex-none', isCancelled ? 'text-ink-2' : 'text-accent')}
              />
              <WitnessName name={name} />
            </span>
            <time dateTime={new Date(at).toISOString()} className="text-ink-2 max-sm:block max-sm:ps-6">
              {formatDateTime(at, locale, 'moment')}
            </time>
          </li>
        ))}
      </ul>
      {unsigned > 0 && (
        <p className="text-ink-2 text-sm">
          {t('order.unsigned', { count: unsigned })} {t(hasStopped ? 'status.stopped' : 'status.looksAgain')}
        </p>
      )}
      <p className="text-ink-2 text-sm">{t('order.witnessTimes')}</p>
      {isCancelled && <p className="text-ink-2 text-sm">{t('order.witnessesCancelled')}</p>}
      <p className="text-ink-2 text-sm">{t('order.index', { index })}</p>
      {isSandbox && <p className="text-ink-2 text-sm">{t('order.sandbox')}</p>}
    </div>
  );
}
