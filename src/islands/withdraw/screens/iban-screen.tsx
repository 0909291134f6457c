import { useId, useState } from 'react';
import { islandT } from '#i18n/island.ts';
import { localHref } from '#i18n/paths.ts';
import { FormField } from '#islands/forms/form-field.tsx';
import { SubmitForm } from '#islands/forms/submit-form.tsx';
import { TextField } from '#islands/forms/text-field.tsx';
import { useCommandForm } from '#islands/forms/use-command-form.ts';
import { useFields } from '#islands/forms/use-fields.ts';
import { PROFILE_PATH } from '#islands/profile/paths.ts';
import { Button } from '#ui/button.tsx';
import { bankCodeOf, formatIban, plainIban } from '../flow/iban.ts';
import { bankCodeByName, createIbanSchema } from '../flow/iban-fields.ts';
import type { ScreenProps } from '../flow/screen-props.ts';

/** Where the player reads which name is verified. */
const CHECK_NAME_HREF = `${PROFILE_PATH}?payBackName=withdraw`;
const EMPTY = { iban: '', bank: '', streetAddress: '' };

/** The fields' form. Its bank is filled in by the code inside the IBAN. */
function useIbanForm({ flow, options: { banks }, locale }: ScreenProps) {
  const [schema] = useState(() => createIbanSchema(islandT(locale, 'withdraw'), banks));
  const form = useFields({ schema, defaultValues: EMPTY });
  const command = useCommandForm(form, {
    send: ({ iban, bank, streetAddress }) =>
      flow.addIban({
        iban: plainIban(iban),
        bankCode: bankCodeByName(banks, bank) ?? '',
        streetAddress: streetAddress.trim(),
      }),
    onSuccess: ({ account }) => void flow.takeNewIban(account),
    aliases: { bankCode: 'bank' },
  });
  /** The bank that the IBAN names, once that part of it is typed. */
  const fillBank = (text: string) => {
    const code = bankCodeOf(text);
    if (code === undefined || code === bankCodeOf(form.getValues('iban'))) return;
    const named = banks.find((bank) => bank.code === code);
    if (!named) return;
    form.setValue('bank', named.name);
    form.clearErrors('bank');
  };
  return { form, command, fillBank };
}

/** A new IBAN. Another bank than that of its code is found by its name, in a list of the browser. */
export function IbanScreen(props: ScreenProps) {
  const { flow, options, locale } = props;
  const t = islandT(locale, 'withdraw');
  const listId = useId();
  const { form, command, fillBank } = useIbanForm(props);
  const typed = form.watch();
  const code = bankCodeOf(typed.iban);
  const isFound = code !== undefined && code === bankCodeByName(options.banks, typed.bank);
  return (
    <div className="card grid gap-5 p-6 sm:p-8">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-lg">{t('iban.title')}</h2>
        <Button variant="plain" size="sm" onClick={() => flow.goBackTo('account')}>
          {t('back')}
        </Button>
      </div>
      <SubmitForm {...command} action={t('iban.action')}>
        <FormField form={form} name="iban" checkOnBlur>
          {({ onChange, ...field }) => (
            <TextField
              {...field}
              label={t('iban.number')}
              hint={t('iban.numberHint')}
              dir="ltr"
              className="tabular"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="AE00 0000 0000 0000 0000 000"
              onChange={(text) => {
                fillBank(text);
                onChange(formatIban(text));
              }}
            />
          )}
        </FormField>
        <FormField form={form} name="bank">
          {(field) => (
            <TextField
              {...field}
              label={t('iban.bank')}
              hint={isFound ? t('iban.bankHint') : undefined}
              list={listId}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </FormField>
        <datalist id={listId}>
          {options.banks.map(({ code, name }) => (
            <option key={code} value={name} />
          ))}
        </datalist>
        <FormField form={form} name="streetAddress" checkOnBlur>
          {(field) => (
            <TextField
              {...field}
              label={t('iban.street')}
              hint={t('iban.streetHint')}
              dir="auto"
              autoComplete="street-address"
              maxLength={140}
            />
          )}
        </FormField>
        <Holder name={options.holderName} locale={locale} />
      </SubmitForm>
    </div>
  );
}

/** The verified name, which the bank account must have. */
function Holder({ name, locale }: Pick<ScreenProps, 'locale'> & { readonly name: string }) {
  const t = islandT(locale, 'withdraw');
  return (
    <div className="bg-raised rounded-art grid gap-1 p-4">
      <p className="text-ink-2 text-sm">{t('iban.holder')}</p>
      <p className="font-medium">
        <bdi>{name}</bdi>
      </p>
      <p className="text-ink-2 text-sm">{t('iban.holderHint')}</p>
      <a className="link justify-self-start text-sm" href={localHref(CHECK_NAME_HREF, locale)}>
        {t('iban.holderCheck')}
      </a>
    </div>
  );
}
