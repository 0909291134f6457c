import { downloadFile } from '#client/page/download-file.ts';
import { toast } from '#client/feedback/toast.ts';
import type { ControlReceipt } from '#contract/controls/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button } from '#ui/button.tsx';
import { isExclusion, isLimit } from '../flow/kinds.ts';
import { receiptFileName, receiptText } from '../flow/receipt-file.ts';
import { Facts } from './parts.tsx';
import { endText, limitText, momentText } from './texts.ts';

interface ReceiptProps {
  readonly receipt: ControlReceipt;
  readonly locale: Locale;
}

async function copyReceipt({ receipt, locale }: ReceiptProps): Promise<void> {
  const t = islandT(locale, 'limits');
  const isCopied = await Promise.resolve()
    .then(() => navigator.clipboard.writeText(receiptText(receipt)))
    .then(
      () => true,
      () => false, // views inside other apps often cannot
    );
  toast(t(isCopied ? 'receipt.copied' : 'receipt.notCopied'));
}

interface ReceiptFactsProps extends ReceiptProps {
  /** Where no heading names the control. */
  readonly namesControl?: boolean;
}

/** What the receipt says, and ways to keep it. */
export function ReceiptFacts({ receipt, locale, namesControl = false }: ReceiptFactsProps) {
  const t = islandT(locale, 'limits');
  const { kind, amount, minutes, issuedAt, effectiveAt, endsAt, receiptId } = receipt;
  const hasEnd = endsAt !== undefined || isExclusion(kind);
  return (
    <>
      <Facts
        rows={[
          namesControl && [t('summary.control'), t(`kind.${kind}.name`)],
          isLimit(kind) && [t('summary.amount'), limitText(amount, locale)],
          kind === 'session-time-limit' && [
            t('summary.amount'),
            minutes === undefined ? t('summary.noLimit') : t('receipt.minutes', { count: minutes }),
          ],
          [t('receipt.issued'), momentText(Date.parse(issuedAt), locale)],
          [t('summary.begins'), momentText(Date.parse(effectiveAt), locale)],
          hasEnd && [t('summary.ends'), endText(endsAt === undefined ? null : Date.parse(endsAt), locale)],
          [
            t('receipt.number'),
            <bdi key="id" dir="ltr" className="tabular text-sm" translate="no">
              {receiptId}
            </bdi>,
          ],
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          onClick={() => downloadFile(receiptFileName(receipt), 'application/json', receiptText(receipt))}
        >
          {t('receipt.download')}
        </Button>
        <Button variant="quiet" onClick={() => void copyReceipt({ receipt, locale })}>
          {t('receipt.copy')}
        </Button>
      </div>
    </>
  );
}

/** Where a receipt is checked. */
export const VerifyLink = ({ locale }: Pick<ReceiptProps, 'locale'>) => (
  <a className="link" href={localHref('/lottery/verify', locale)}>
    {islandT(locale, 'limits')('receipt.verify')}
  </a>
);
