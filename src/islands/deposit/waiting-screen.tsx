import { islandT } from '#i18n/island.ts';
import { localHref } from '#i18n/paths.ts';
import { Amount, Button, Dialog, LinkButton, Spinner } from '#ui/index.ts';
import { firstFocus } from './first-focus.ts';
import type { ScreenProps } from './screens.tsx';

/** The bank is asked; after the last try the player decides where to look (spec games-and-money §8, "Kind Reminder"). */
export function WaitingScreen({ flow, state, locale, late }: ScreenProps & { readonly late: boolean }) {
  const t = islandT(locale, 'deposit');
  return (
    <>
      <div className="card grid justify-items-center gap-4 p-8 text-center" role="status">
        <Spinner className="text-3xl text-accent" />
        <Amount fils={state.amount} locale={locale} className="text-3xl font-bold" />
        <h2 className="text-xl">{t('waiting.title')}</h2>
        <p className="max-w-[40ch] text-ink-2">{t('waiting.text')}</p>
      </div>
      <Dialog
        open={late}
        onClose={flow.refresh}
        title={t('timeout.title')}
        footer={
          <>
            <LinkButton variant="quiet" href={localHref('/account/transactions', locale)}>
              {t('timeout.transactions')}
            </LinkButton>
            <Button onClick={flow.refresh} ref={firstFocus}>
              {t('timeout.refresh')}
            </Button>
          </>
        }
      >
        <p>{t('timeout.text')}</p>
      </Dialog>
    </>
  );
}
