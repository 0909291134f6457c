import type { Translate } from '#i18n/translator.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Check } from '#verify/index.ts';
import { CheckList } from './check-list.tsx';
import type { VerifyState } from '../verify-state.ts';
import { readReceiptDraws } from '../sources/evidence.ts';
import { allPassed, isDrawCheck } from './replay.ts';

/** The text key of the verdict on a receipt, below `verify:receipt`. */
export function receiptTextKey(checks: readonly Check[], beside: VerifyState['beside']): string {
  if (!allPassed(checks.filter((check) => !isDrawCheck(check)))) return 'failed';
  const draw = checks.filter(isDrawCheck);
  if (draw.length === 0) return beside ?? 'held';
  return allPassed(draw) ? 'drawn' : 'other';
}

interface ReceiptProps {
  readonly t: Translate;
  readonly receipt: unknown;
  readonly checks: readonly Check[];
  readonly beside: VerifyState['beside'];
  /** The draw whose record is beside it. */
  readonly shown: string | undefined;
  readonly find: (drawId: string) => void;
}

/** An order's receipt: whether it is genuine, and its draws. */
export function ReceiptCard({ t, receipt, checks, beside, shown, find }: ReceiptProps) {
  const words = receiptTextKey(checks, beside);
  const wrong = words === 'failed' || words === 'other';
  const draws = words === 'failed' ? [] : readReceiptDraws(receipt);
  return (
    <Card className={`grid gap-4 border-s-[6px] p-6 ${wrong ? 'border-coral' : 'border-accent'}`}>
      <div role="status">
        <p className="text-ink-2 text-sm">{t('receipt.title')}</p>
        <h2 className={`text-2xl ${wrong ? 'text-coral-ink' : 'text-accent'}`}>{t(`receipt.${words}`)}</h2>
        <p className="mt-1 max-w-[64ch]">{t(words === 'failed' ? 'receipt.failedText' : 'receipt.heldText')}</p>
      </div>
      <details open={wrong}>
        <summary className="link inline-block cursor-pointer py-1 text-sm no-underline">{t('steps')}</summary>
        <CheckList t={t} checks={checks} />
      </details>
      {draws.length > 0 && (
        <details open={draws.length === 1}>
          <summary className="link inline-block cursor-pointer py-1 text-sm no-underline">{t('receipt.draws')}</summary>
          <ul className="mt-2 flex flex-wrap gap-2">
            {draws.map((id) => (
              <li key={id}>
                <Button variant="quiet" size="sm" aria-pressed={id === shown} onClick={() => find(id)}>
                  <bdi dir="ltr">{id}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
