import { useState } from 'react';
import * as z from 'zod/mini';
import { toast } from '#client/feedback/toast.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { beginAuthenticator } from '#contract/factors/430091-begin-authenticator.ts';
import { islandT } from '#i18n/island.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '../forms/form-field.tsx';
import { SubmitForm } from '../forms/submit-form.tsx';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import { useFields } from '../forms/use-fields.ts';
import { Loaded } from '../profile/loaded.tsx';
import { AppCodeField } from './app-code-field.tsx';
import { copyText } from './copy-text.ts';
import type { ChangeProps } from './factors.ts';

type Setup = ResponseOf<typeof beginAuthenticator>;

/** A key for an authenticator app, as a QR code and as text, and the code by which the app shows that it has it. */
export function AddApp(props: ChangeProps) {
  const { locale, attempt, onDone } = props;
  // Asked once: another key would make the one that was scanned useless.
  const [begin] = useState(() => async () => {
    const begun = await attempt(sendCommand(commands.beginAuthenticator, {}));
    // There is one: the answer that said so was lost.
    if (!begun.ok && begun.code === errorCodes.actionUnavailable) onDone(null);
    return begun;
  });
  return (
    <Loaded locale={locale} load={begin}>
      {(setup, reload) => <Setup key={setup.key} {...props} setup={setup} reload={reload} />}
    </Loaded>
  );
}

function Setup({
  locale,
  setup,
  onDone,
  onCancel,
  attempt,
  reload,
}: ChangeProps & { setup: Setup; reload: () => void }) {
  const t = islandT(locale, 'factors');
  const [schema] = useState(() => z.object({ code: z.string().check(z.regex(/^\d{6}$/, t('step.codeMissing'))) }));
  const form = useFields({ schema, defaultValues: { code: '' } });
  const command = useCommandForm(form, {
    send: ({ code }) => attempt(sendCommand(commands.addAuthenticator, { code })),
    onSuccess: ({ backupCodes }) => {
      toast(t('saved.authenticator'));
      onDone(backupCodes);
    },
  });
  return (
    <section className="card grid gap-6 p-5 sm:p-8" aria-label={t('app.title')}>
      <div className="grid justify-items-center gap-4">
        <h2 className="text-lg font-semibold justify-self-start">{t('app.title')}</h2>
        <p className="justify-self-start">{t('app.scan')}</p>
        {/* Dark on light in both colour schemes, because some readers cannot read an inverted code. */}
        <svg
          className="rounded-art aspect-square w-52 bg-white"
          viewBox={`0 0 ${setup.qr.size} ${setup.qr.size}`}
          role="img"
          aria-label={t('app.qr')}
          shapeRendering="crispEdges"
        >
          <path d={setup.qr.path} fill="#04261f" />
        </svg>
      </div>
      <div className="grid justify-items-start gap-2">
        <p>{t('app.byHand')}</p>
        <code className="bg-soft rounded-art px-4 py-3 font-medium tracking-wide wrap-anywhere" dir="ltr">
          {setup.key.replace(/.{4}(?=.)/g, '$& ')}
        </code>
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" size="sm" onClick={() => void copyText(setup.key, t)}>
            {t('copyKey')}
          </Button>
          <a className="btn btn-quiet btn-sm" href={setup.uri}>
            {t('app.open')}
          </a>
        </div>
      </div>
      <SubmitForm {...command} action={t('app.finish')}>
        <p>{t('app.then')}</p>
        <FormField form={form} name="code">
          {(field) => <AppCodeField {...field} label={t('app.code')} hint={t('app.codeHint')} />}
        </FormField>
      </SubmitForm>
      <div className="flex flex-wrap justify-center gap-x-6">
        <button type="button" className="link min-h-11" onClick={reload}>
          {t('app.again')}
        </button>
        <button type="button" className="link min-h-11" onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </section>
  );
}
