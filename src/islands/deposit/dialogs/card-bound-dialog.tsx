import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, autoFocusRef } from '#ui/dialog.tsx';
import type { DepositFlow } from '../flow/actions.ts';

/** The card belongs to another account (`checkError`): use another card, or cancel. */
export function CardBoundDialog({ flow, locale }: { readonly flow: DepositFlow; readonly locale: Locale }) {
  const t = islandT(locale, 'deposit');
  return (
    <Dialog
      open
      onClose={flow.closeForm}
      title={t('bound.title')}
      footer={
        <>
          <Button variant="quiet" onClick={flow.closeForm}>
            {t('bound.cancel')}
          </Button>
          <Button onClick={flow.replaceCard} ref={autoFocusRef}>
            {t('bound.replace')}
          </Button>
        </>
      }
    >
      <p>{t('bound.text')}</p>
    </Dialog>
  );
}
