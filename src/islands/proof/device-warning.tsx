import { useId } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import type { DeviceWarning } from './check/device-check.ts';

interface DeviceWarningsProps {
  readonly locale: Locale;
  /** As `checkDevice` found them. */
  readonly warnings: readonly DeviceWarning[];
  /** Forgets what this device remembers, behind an explanation. */
  readonly onForget: () => void;
  /** Of its heading: one below that of the part of the page in which it stands. */
  readonly level: 2 | 3;
}

/** What this device has seen otherwise before: of the log, or of the keys (docs/draw-proof.md §10). */
export function DeviceWarnings({ locale, warnings, onForget, level }: DeviceWarningsProps) {
  const t = islandT(locale, 'receipt');
  const id = useId();
  const Heading = `h${level}` as const;
  if (warnings.length === 0) return null;
  return (
    <section aria-labelledby={id} className="bg-coral-soft rounded-art grid gap-3 p-4">
      <div role="alert" className="grid gap-3">
        <Heading id={id} className="text-coral-ink text-base">
          {t('device.title')}
        </Heading>
        <ul className="grid list-disc gap-2 ps-5 text-sm">
          {warnings.map((warning) => (
            <li key={warning}>{t(`device.${warning}`)}</li>
          ))}
        </ul>
        <p className="text-sm">{t('device.act')}</p>
      </div>
      <details className="text-sm">
        <summary className="link inline-block cursor-pointer py-2">{t('device.forgetOpen')}</summary>
        <div className="mt-2 grid gap-3">
          <p>{t('device.forgetText')}</p>
          <Button variant="quiet" size="sm" className="justify-self-start" onClick={onForget}>
            {t('device.forget')}
          </Button>
        </div>
      </details>
    </section>
  );
}
