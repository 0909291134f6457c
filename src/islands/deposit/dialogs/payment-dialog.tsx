import { useId, type FormEvent, type ReactNode } from 'react';
import { islandT } from '#i18n/island.ts';
import { Button } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { ScreenProps } from '../flow/screen-props.ts';
import { PaymentErrorNote } from './payment-error-note.tsx';

interface PaymentDialogProps extends Pick<ScreenProps, 'state' | 'locale'> {
  readonly title: string;
  readonly onClose: () => void;
  readonly submit: (event: FormEvent) => Promise<void>;
  /** The form's fields. */
  readonly children: ReactNode;
  /** A dialog over this one. */
  readonly overlay?: ReactNode;
}

/** A form that pays: why the card was not taken, the fields, and the button with the amount. */
export function PaymentDialog({ title, onClose, submit, state, locale, children, overlay }: PaymentDialogProps) {
  const id = useId();
  const { amount, error, isBusy } = state;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={islandT(locale, 'common')('close')}
      footer={
        <Button type="submit" form={id} size="lg" wide busy={isBusy}>
          {islandT(locale, 'deposit')('pay', { amount: moneyText(amount, locale, 'exact') })}
        </Button>
      }
    >
      <form id={id} className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate>
        <PaymentErrorNote error={error} locale={locale} />
        {children}
      </form>
      {overlay}
    </Dialog>
  );
}
