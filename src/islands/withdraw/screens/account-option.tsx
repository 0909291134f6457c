import type { PayoutAccount } from '#contract/withdrawals/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Icon, icons } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { AccountNumber } from './parts.tsx';

interface AccountOptionProps {
  readonly account: PayoutAccount;
  readonly locale: Locale;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}

/** One account of the list, with its state; an IBAN has a button that removes it. */
export function AccountOption({ account, locale, isChosen, onChoose, onRemove }: AccountOptionProps) {
  const t = islandT(locale, 'withdraw');
  const { kind, number, bankName, holderName, status, isInUse } = account;
  return (
    <div className="pay-row">
      <label className="pay-option account-option">
        <input type="radio" name="account" checked={isChosen} onChange={onChoose} />
        <span className="grid min-w-0 gap-0.5">
          <span className="justify-self-start text-sm font-medium whitespace-nowrap sm:text-base">
            <AccountNumber kind={kind} number={number} />
          </span>
          {bankName !== '' && <span className="text-ink-2 text-sm">{bankName}</span>}
          <bdi className="text-ink-2 justify-self-start text-sm">{holderName}</bdi>
          {(status === 'locked' || isInUse) && (
            <span className="mt-1 flex flex-wrap gap-2">
              {status === 'locked' && <Tag tone="bad">{t('accounts.locked')}</Tag>}
              {isInUse && <Tag tone="warm">{t('accounts.inUse')}</Tag>}
            </span>
          )}
        </span>
      </label>
      {kind === 'iban' && (
        <button
          type="button"
          className="icon-btn"
          aria-label={t('accounts.removeAccount', { digits: `\u2066${number.slice(-4)}\u2069` })}
          onClick={onRemove}
        >
          <Icon path={icons.remove} size={20} weight={1.8} />
        </button>
      )}
    </div>
  );
}
