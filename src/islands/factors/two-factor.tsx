import { lazy, Suspense, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { askAgainIfNeeded } from '../profile/ask-again.ts';
import ConfirmIdentity from '../profile/confirm-identity.tsx';
import { Loaded } from '../profile/loaded.tsx';
import { PageHeading } from '../profile/page-heading.tsx';
import type { Change } from './factors.ts';

/** Loaded beside the factors, and while the player confirms who they are: the page's budget has no room for them. */
const FactorList = lazy(
  () => importWithRetry(() => import('./factor-list.tsx')) as Promise<typeof import('./factor-list.tsx')>,
);
const loadChangeStep = () =>
  importWithRetry(() => import('./change-step.tsx')) as Promise<typeof import('./change-step.tsx')>;
const ChangeStep = lazy(loadChangeStep);

interface TwoFactorProps {
  readonly locale: Locale;
  /** Address of the page for a forgotten password. */
  readonly forgot: string;
}

/** What the page shows: the list, or a change, which begins with a confirmation and may end with backup codes. */
type View =
  | { readonly at: 'list' }
  | { readonly at: 'confirm' | 'change'; readonly change: Change }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

const loadFactors = () => call(commands.secondFactors, {}, { silent: true });
/** Where it does not arrive, the list asks for it. */
const keepCodes = () => call(commands.keepBackupCodes, {});
const HEADINGS = {
  list: 'title',
  confirm: 'confirmTitle',
  change: 'title',
  codes: 'backup.showTitle',
} as const satisfies Record<View['at'], string>;

/** The player's second factors: what there is, and every change of it after a confirmation. */
export default function TwoFactor({ locale, forgot }: TwoFactorProps) {
  const t = islandT(locale, 'factors');
  const [view, setView] = useState<View>({ at: 'list' });
  const showList = () => setView({ at: 'list' });
  const begin = (change: Change) => {
    void loadChangeStep();
    setView({ at: 'confirm', change });
  };
  return (
    <div className="grid gap-6">
      <PageHeading title={t(HEADINGS[view.at])} lead={view.at === 'list' ? t('lead') : undefined} step={view.at} />
      {view.at === 'list' && (
        <Loaded locale={locale} load={loadFactors}>
          {(factors, reload) => (
            <Suspense fallback={<Skeleton className="h-40" />}>
              <FactorList locale={locale} factors={factors} onChange={begin} onKept={() => keepCodes().then(reload)} />
            </Suspense>
          )}
        </Loaded>
      )}
      {view.at === 'confirm' && (
        <>
          <ConfirmIdentity
            locale={locale}
            forgot={forgot}
            onConfirmed={() => setView({ at: 'change', change: view.change })}
          />
          <button type="button" className="link min-h-11 justify-self-center" onClick={showList}>
            {t('back')}
          </button>
        </>
      )}
      {(view.at === 'change' || view.at === 'codes') && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <ChangeStep
            locale={locale}
            change={view.at === 'change' ? view.change : undefined}
            codes={view.at === 'codes' ? view.codes : []}
            onDone={(codes) => setView(codes ? { at: 'codes', codes } : { at: 'list' })}
            onKept={() => keepCodes().then(showList)}
            onCancel={showList}
            attempt={(answer) => askAgainIfNeeded(answer, () => view.at === 'change' && begin(view.change))}
          />
        </Suspense>
      )}
    </div>
  );
}
