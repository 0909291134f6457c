import { useState } from 'react';
import type { PayoutAccount } from '#contract/withdrawals/fields.ts';
import { islandT } from '#i18n/island.ts';
import { useStepHeading } from '#islands/forms/use-step-heading.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RemoveDialog } from '../dialogs/remove-dialog.tsx';
import { accountsOf, chosenChannel } from '../flow/context.ts';
import { whyKept } from '../flow/why-kept.ts';
import type { ScreenProps } from '../flow/screen-props.ts';
import { AccountOption } from './account-option.tsx';
import { ErrorNote, Totals } from './parts.tsx';

/** Second step: the account. */
export function AccountScreen(props: ScreenProps) {
  const { flow, state, options, locale } = props;
  const t = islandT(locale, 'withdraw');
  const [removing, setRemoving] = useState<PayoutAccount>();
  /** Why the last account that was to be removed is kept. */
  const [kept, setKept] = useState('');
  const accounts = accountsOf(state);
  /** How many accounts there were when the dialog was last closed: a removed one's button had the focus. */
  const [left, setLeft] = useState(accounts.length);
  const heading = useStepHeading(String(left));
  const closeDialog = () => {
    setRemoving(undefined);
    setLeft(accountsOf(flow.$state.get()).length);
  };
  const channel = chosenChannel(state);
  const remove = (account: PayoutAccount) => {
    const key = whyKept(account, options);
    setKept(key === undefined ? '' : t(key));
    if (key === undefined) setRemoving(account);
  };
  return (
    <div className="card grid gap-6 p-6 sm:p-8">
      <div className="grid justify-items-center gap-1">
        <Amount fils={state.amount} locale={locale} style="exact" className="text-3xl font-bold" />
        <Button variant="plain" size="sm" onClick={() => flow.goBackTo('amount')}>
          {t('amount.change')}
        </Button>
      </div>
      {accounts.length === 0 ? (
        <EmptyState art="wallet" title={t('accounts.none')} text={t('accounts.noneText')} />
      ) : (
        <fieldset className="grid gap-3">
          <legend className="mb-3">
            <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
              {t('accounts.label')}
            </h2>
          </legend>
          {accounts.map((account) => (
            <AccountOption
              key={account.accountId}
              account={account}
              locale={locale}
              isChosen={account.accountId === state.accountId}
              onChoose={() => {
                setKept('');
                flow.markAccount(account.accountId);
              }}
              onRemove={() => remove(account)}
            />
          ))}
        </fieldset>
      )}
      {channel?.kind === 'iban' && <AddIban {...props} />}
      {channel?.kind === 'payby' && <p className="text-ink-2 text-sm">{t('channel.noDepositHistory')}</p>}
      <ErrorNote error={removing ? '' : state.error || kept} />
      {accounts.length > 0 && (
        <>
          {channel && <Totals locale={locale} amount={state.amount} fee={channel.fee} />}
          <Button size="lg" wide busy={state.isBusy} onClick={() => void flow.chooseAccount()}>
            {t('continue')}
          </Button>
        </>
      )}
      {removing && <RemoveDialog {...props} account={removing} onClose={closeDialog} />}
    </div>
  );
}

/** Leads to the form of a new IBAN, or says that one must be deleted first. */
function AddIban({ flow, state, options, locale }: ScreenProps) {
  const t = islandT(locale, 'withdraw');
  const { length } = accountsOf(state);
  if (length >= options.maxAccounts)
    return <p className="text-ink-2 text-sm">{t('accounts.max', { max: options.maxAccounts })}</p>;
  return (
    <Button
      variant={length === 0 ? 'primary' : 'quiet'}
      size={length === 0 ? 'lg' : 'md'}
      wide
      onClick={flow.openIbanForm}
    >
      {t('accounts.add')}
    </Button>
  );
}
