import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { Dialog, autoFocusRef } from '#ui/dialog.tsx';

export interface StartOverDialogProps {
  readonly open: boolean;
  /** Amount in fils of the payment that the bank is processing. */
  readonly amount: number;
  readonly onWait: () => void;
  readonly onStartOver: () => void;
  readonly locale: Locale;
}

/** Warns that the first payment cannot be cancelled and may still complete, so that nobody pays twice by accident. */
export function StartOverDialog({ open, amount, onWait, onStartOver, locale }: StartOverDialogProps) {
  const t = islandT(locale, 'deposit');
  return (
    <Dialog
      open={open}
      onClose={onWait}
      title={t('startOver.title')}
      footer={
        <>
          <Button variant="quiet" onClick={onStartOver}>
            {t('startOver.action')}
          </Button>
          <Button onClick={onWait} ref={autoFocusRef}>
            {t('startOver.wait')}
          </Button>
        </>
      }
    >
      <p>{t('startOver.text', { amount: moneyText(amount, locale, 'exact') })}</p>
    </Dialog>
  );
}
