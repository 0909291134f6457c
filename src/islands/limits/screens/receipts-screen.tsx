import type { ControlReceipt } from '#contract/controls/fields.ts';
import { islandT } from '#i18n/island.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ReceiptFacts, VerifyLink } from './receipt-card.tsx';
import { KindMark } from './parts.tsx';
import type { ScreenProps } from './screen-props.ts';

function List({ list, locale }: Pick<ScreenProps, 'locale'> & { readonly list: readonly ControlReceipt[] }) {
  const t = islandT(locale, 'limits');
  if (list.length === 0)
    return (
      <div className="card">
        <EmptyState art="tickets" title={t('receipt.empty')} text={t('receipt.emptyText')} />
      </div>
    );
  return (
    <ul className="grid gap-4">
      {list.map((receipt) => (
        <li key={receipt.receiptId} className="card grid gap-4 p-5 sm:p-6">
          <div className="flex items-center gap-3">
            <KindMark kind={receipt.kind} />
            <h3 className="text-lg">{t(`kind.${receipt.kind}.name`)}</h3>
          </div>
          <ReceiptFacts receipt={receipt} locale={locale} />
        </li>
      ))}
    </ul>
  );
}

/** All that the player has set. */
export function ReceiptsScreen({
  flow,
  locale,
  list,
}: ScreenProps & { readonly list: readonly ControlReceipt[] | undefined }) {
  const t = islandT(locale, 'limits');
  return (
    <>
      <p className="text-ink-2 -mt-3">
        {t('receipt.lead')} {t('dubai')} <VerifyLink locale={locale} />
      </p>
      {list ? <List list={list} locale={locale} /> : <Skeleton className="h-56 rounded-[20px]" />}
      <Button variant="quiet" className="justify-self-start" onClick={flow.openMenu}>
        {t('back')}
      </Button>
    </>
  );
}
