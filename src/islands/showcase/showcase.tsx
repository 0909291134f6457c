import { useState } from 'react';
import { toast } from '#client/feedback/toast.ts';
import type { Locale } from '#i18n/locales.ts';
import { createTranslator, type Texts } from '#i18n/translator.ts';
import { Button } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { NestedDialog } from './nested-dialog.tsx';
import { StaticGallery } from './static-gallery.tsx';

/** Every UI component in one scheme and direction, for manual checks and tests (`/sandbox/ui`). */
export default function Showcase({ locale, texts }: { readonly locale: Locale; readonly texts: Texts }) {
  // The page shows both languages but carries the texts of one, so this island gets its own.
  const t = createTranslator(locale, { ui: texts }, 'ui');
  const [open, setOpen] = useState(false);
  const [tab, setTab] = useState('a');
  const [times, setTimes] = useState(5);
  const [draws, setDraws] = useState(3);
  return (
    <div className="grid gap-8">
      <StaticGallery locale={locale} t={t} />
      <section className="grid gap-4">
        <h3>{t('show.choice')}</h3>
        <Tabs
          label={t('show.choice')}
          items={[
            { key: 'a', label: t('show.good') },
            { key: 'b', label: t('show.warm') },
            { key: 'c', label: t('show.neutral') },
          ]}
          value={tab}
          onChange={setTab}
        />
        <Segmented
          label={t('show.count')}
          items={[1, 2, 5, 10, 20, 50].map((n) => ({ key: n, label: `×${n}` }))}
          value={times}
          onChange={setTimes}
        />
        <Stepper
          label={t('show.count')}
          lessLabel={t('show.less')}
          moreLabel={t('show.more')}
          mostText={t('show.most')}
          wholeText={t('show.whole')}
          min={1}
          max={20}
          value={draws}
          onChange={setDraws}
        />
      </section>
      <section className="flex flex-wrap items-center gap-3">
        <h3 className="w-full">{t('show.dialog')}</h3>
        <Button onClick={() => setOpen(true)}>{t('show.open')}</Button>
        <Button variant="quiet" onClick={() => toast(t('show.toastText'))}>
          {t('show.toast')}
        </Button>
        <NestedDialog t={t} />
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title={t('show.dialogTitle')}
          closeLabel={t('show.close')}
          footer={
            <>
              <Button variant="quiet" onClick={() => setOpen(false)}>
                {t('show.off')}
              </Button>
              <Button variant="danger" onClick={() => setOpen(false)}>
                {t('show.stop')}
              </Button>
            </>
          }
        >
          <p>{t('show.dialogText')}</p>
          <p className="mt-3 text-2xl font-bold">{moneyText(1500, locale)}</p>
        </Dialog>
      </section>
    </div>
  );
}
