import { lazy, Suspense, useEffect, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { toast } from '#client/feedback/toast.ts';
import type { ResponseOf } from '#contract/command.ts';
import * as commands from '#contract/commands.ts';
import type { registeredName } from '#contract/identity/430086-registered-name.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

const LegalNameForm = lazy(() => import('./legal-name-form.tsx'));
type RegisteredName = ResponseOf<typeof registeredName>;

interface LegalNameProps {
  readonly locale: Locale;
  /** Called when it is corrected: an open check has ended by that. */
  readonly onCorrected: () => void;
}

/** The name that the document must have. It can be corrected here until a document has confirmed it. */
export function LegalName({ locale, onCorrected }: LegalNameProps) {
  const t = islandT(locale, 'identity');
  const [name, setName] = useState<RegisteredName>();
  const [isEditing, setEditing] = useState(false);
  useEffect(() => {
    // Without an answer the player only cannot correct it here now.
    void call(commands.registeredName, {}, { silent: true }).then((answer) => answer.ok && setName(answer.data));
  }, []);
  if (!name?.isCorrectable) return null;
  const { firstNames, lastName } = name;
  const save = (corrected: Pick<RegisteredName, 'firstNames' | 'lastName'>) => {
    setName({ ...name, ...corrected });
    setEditing(false);
    toast(t('legalName.saved'));
    onCorrected();
  };
  return (
    <section className="card grid gap-4 p-6 sm:p-8">
      <div>
        <h2 className="text-lg">{t('legalName.title')}</h2>
        <p className="text-ink-2 mt-1">{t('legalName.text')}</p>
      </div>
      {isEditing ? (
        <Suspense fallback={<Spinner />}>
          <LegalNameForm
            locale={locale}
            name={{ firstNames, lastName }}
            onSaved={save}
            onCancel={() => setEditing(false)}
          />
        </Suspense>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-lg font-semibold wrap-anywhere">
            <bdi>
              {firstNames} {lastName}
            </bdi>
          </p>
          <Button variant="quiet" onClick={() => setEditing(true)}>
            {t('legalName.edit')}
          </Button>
        </div>
      )}
    </section>
  );
}
