import { useState } from 'react';
import { openDialog, type DialogName } from '#client/dialogs/dialogs.ts';
import { showSuccess } from '#client/feedback/success-panel.ts';
import { leaveSuspendedGame } from '#client/dialogs/sales-suspended.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { dialogSamples } from './dialog-samples.ts';

/** A button for each global dialog, in the page's language, and the result of the last one. */
export default function DialogButtons({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'ui');
  const [answer, setAnswer] = useState('');
  const data = dialogSamples(t);
  const open = async (name: DialogName) => {
    if (name === 'sales-suspension') return leaveSuspendedGame(data[name].message);
    setAnswer(JSON.stringify(await openDialog(name, data[name])) ?? '');
  };
  return (
    <>
      <section className="wrap-page mt-8 flex flex-wrap items-center gap-3" data-dialogs>
        <h2 className="w-full text-xl">{t('show.dialogs')}</h2>
        {(Object.keys(data) as DialogName[]).map((name) => (
          <Button key={name} variant="quiet" size="sm" onClick={() => void open(name)}>
            <bdi dir="ltr">{name}</bdi>
          </Button>
        ))}
        <p className="w-full">
          {t('show.answer')}{' '}
          <bdi dir="ltr">
            <output>{answer}</output>
          </bdi>
        </p>
      </section>
      <p className="wrap-page mt-3">
        <Button variant="quiet" size="sm" onClick={() => showSuccess({ title: t('show.good'), to: '/sandbox/ui' })}>
          {t('show.success')}
        </Button>
      </p>
    </>
  );
}
