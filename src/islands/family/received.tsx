import { useEffect, useRef } from 'react';
import { toast } from '#client/feedback/toast.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';

interface ReceivedProps {
  readonly locale: Locale;
  readonly receiptNumber: string;
  readonly email: string;
}

/** The application was received: its receipt number, shown and mailed. */
export function Received({ locale, receiptNumber, email }: ReceivedProps) {
  const t = islandT(locale, 'family');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = () => void navigator.clipboard.writeText(receiptNumber).then(() => toast(t('done.copied')));
  return (
    <div className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {t('done.title')}
      </h2>
      <div className="bg-soft rounded-art grid gap-1 p-5">
        <p className="text-ink-2 text-sm" id="receipt-label">
          {t('done.receipt')}
        </p>
        <output
          className="justify-self-start text-lg font-semibold whitespace-nowrap tabular-nums"
          dir="ltr"
          aria-labelledby="receipt-label"
        >
          {receiptNumber}
        </output>
      </div>
      <p className="text-ink-2">{t('done.text', { email: `\u2068${email.trim()}\u2069` })}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={localHref('/familyPlanCheckProgress', locale)}>{t('check')}</LinkButton>
        <Button variant="quiet" onClick={copy}>
          {t('done.copy')}
        </Button>
      </div>
    </div>
  );
}
