import { islandT } from '#i18n/island.ts';
import { Button } from '#ui/button.tsx';
import { Icon, icons } from '#ui/icon.tsx';
import type { Chosen } from '../flow/draft.ts';
import type { ControlSet } from '../flow/state.ts';
import { WaysOut } from './begun-screen.tsx';
import { ReceiptFacts, VerifyLink } from './receipt-card.tsx';
import type { ScreenProps } from './screen-props.ts';
import { momentText } from './texts.ts';

interface SubmittedScreenProps extends ScreenProps {
  readonly chosen: Chosen;
  readonly set: ControlSet;
}

/** Since when it holds, and the receipt. After a self-exclusion the session is over, and this page the last. */
export function SubmittedScreen({ flow, locale, chosen, set }: SubmittedScreenProps) {
  const t = islandT(locale, 'limits');
  const isOver = chosen.kind === 'self-exclusion';
  const waits = set.effectiveTimestamp > Date.parse(set.receipt.issuedAt);
  return (
    <section className="card grid gap-6 p-5 sm:p-8">
      <div className="flex items-center gap-4">
        <span className="bg-soft text-accent pop-in grid size-14 shrink-0 place-items-center rounded-full">
          <Icon path={icons.check} size={30} weight={2.2} />
        </span>
        <div className="grid gap-1">
          <h3 className="text-lg">{t('receipt.title')}</h3>
          <p className="text-ink-2">
            {t('receipt.text')} <VerifyLink locale={locale} />
          </p>
        </div>
      </div>
      {waits && <p>{t('submitted.waits', { time: momentText(set.effectiveTimestamp, locale) })}</p>}
      {isOver && <p className="bg-saffron-soft text-saffron-ink rounded-art px-4 py-3">{t('submitted.loggedOut')}</p>}
      <ReceiptFacts receipt={set.receipt} locale={locale} namesControl />
      <p className="text-ink-2 text-sm">{t('dubai')}</p>
      {isOver ? (
        <WaysOut locale={locale} />
      ) : (
        <Button className="justify-self-start" onClick={flow.openMenu}>
          {t('submitted.menu')}
        </Button>
      )}
    </section>
  );
}
