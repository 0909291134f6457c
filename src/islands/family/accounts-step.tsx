import { useWatch } from 'react-hook-form';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { MAX_FAMILY_ACCOUNTS, type FamilyDuration, type Relationship } from '#contract/family/choices.ts';
import { islandT } from '#i18n/island.ts';
import { localHref } from '#i18n/paths.ts';
import { Button } from '#ui/button.tsx';
import { Icon, icons } from '#ui/icon.tsx';
import { SubmitForm } from '../forms/submit-form.tsx';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import { AccountFields } from './account-fields.tsx';
import {
  EMPTY_ACCOUNT,
  STEP_BY_FIELD,
  type AccountFields as Account,
  type ApplicationFields,
  type StepProps,
} from './application.ts';

/** What the steps' schemas have let through. */
const sendApplication = (ticket: string, fields: ApplicationFields) =>
  sendCommand(commands.familyApply, {
    ticket,
    applicantName: fields.applicantName,
    relationship: fields.relationship as Relationship,
    accounts: fields.accounts.map((account) => ({ ...account, duration: account.duration as FamilyDuration })),
    idPhoto: fields.idPhoto?.fileId ?? '',
    proofPhoto: fields.proofPhoto?.fileId ?? '',
  });

/** The accounts and the papers. Its end sends the application. */
export default function AccountsStep({ form, locale, ticket, setTicket, papers, openStep, onSent }: StepProps) {
  const t = islandT(locale, 'family');
  // useFieldArray would cost every page with a form 2 kB.
  const accounts = useWatch({ control: form.control, name: 'accounts' });
  const setAccounts = (next: readonly Account[]) => {
    form.clearErrors('accounts');
    form.setValue('accounts', next);
  };
  const command = useCommandForm(form, {
    send: async (values) => {
      const answer = await sendApplication(ticket?.ticket ?? '', values);
      // Back at the first step, the codes are asked for anew.
      if (!answer.ok && answer.code === errorCodes.uploadTicketExpired && ticket) setTicket({ ...ticket, until: 0 });
      return answer;
    },
    onSuccess: ({ receiptNumber }) => onSent(receiptNumber),
    onRefused: (field) => {
      const step = STEP_BY_FIELD[field];
      if (step) openStep(step);
    },
  });
  return (
    <SubmitForm {...command} action={t('submit')}>
      {accounts.map((_account, at) => (
        <AccountFields
          key={at}
          form={form}
          locale={locale}
          at={at}
          onRemove={accounts.length > 1 ? () => setAccounts(accounts.toSpliced(at, 1)) : undefined}
        />
      ))}
      {accounts.length < MAX_FAMILY_ACCOUNTS && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => setAccounts([...accounts, EMPTY_ACCOUNT])}
        >
          <Icon path={icons.plus} size={18} />
          {t('addAccount')}
        </Button>
      )}
      {papers}
      <p className="text-ink-2 text-sm">
        {t('declaration')}{' '}
        <a className="link" href={localHref('/Privacy-Notice', locale)} target="_blank" rel="noopener">
          {t('privacy')}
          <span className="sr-only"> ({t('newTab')})</span>
        </a>
      </p>
    </SubmitForm>
  );
}
