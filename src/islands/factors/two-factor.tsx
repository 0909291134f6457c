import { useState } from 'react';
import { call } from '#client/gateway/call.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { ConfirmIdentity } from '../profile/confirm-identity.tsx';
import { Loaded } from '../profile/loaded.tsx';
import { PageHeading } from '../profile/page-heading.tsx';
import { AddApp } from './add-app.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { FactorList } from './factor-list.tsx';
import { hasLastFactor, type Change, type ChangeProps } from './factors.ts';
import { RemoveFactor } from './remove-factor.tsx';
import { RenewCodes } from './renew-codes.tsx';

interface TwoFactorProps {
  readonly locale: Locale;
  /** Address of the page for a forgotten password. */
  readonly forgot: string | undefined;
}

/** What the page shows: the list, or a change, which begins with a confirmation. */
type View =
  | { readonly at: 'list' }
  | { readonly at: 'confirm' | 'change'; readonly change: Change }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

const loadFactors = () => call(commands.secondFactors, {}, { silent: true });

/** The player's second factors: what there is, and every change of it after a confirmation. */
export default function TwoFactor({ locale, forgot }: TwoFactorProps) {
  const t = islandT(locale, 'factors');
  const [view, setView] = useState<View>({ at: 'list' });
  const showList = () => setView({ at: 'list' });
  const done = (codes: readonly string[] | null) => setView(codes ? { at: 'codes', codes } : { at: 'list' });
  const heading = view.at === 'codes' ? t('backup.showTitle') : view.at === 'confirm' ? t('confirmTitle') : t('title');
  return (
    <div className="grid gap-6">
      <PageHeading title={heading} lead={view.at === 'list' ? t('lead') : undefined} step={view.at} />
      {view.at === 'list' && (
        <Loaded locale={locale} load={loadFactors}>
          {(factors) => (
            <FactorList locale={locale} factors={factors} onChange={(change) => setView({ at: 'confirm', change })} />
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
      {view.at === 'change' && (
        <ChangeStep
          locale={locale}
          change={view.change}
          onDone={done}
          onCancel={showList}
          askAgain={() => setView({ at: 'confirm', change: view.change })}
        />
      )}
      {view.at === 'codes' && <BackupCodes locale={locale} codes={view.codes} onKept={showList} />}
    </div>
  );
}

function ChangeStep({ change, ...props }: ChangeProps & { readonly change: Change }) {
  if (change.is === 'remove')
    return <RemoveFactor {...props} passkey={change.passkey} isLast={hasLastFactor(change.factors)} />;
  if (change.is === 'app') return <AddApp {...props} />;
  return change.is === 'passkey' ? <AddPasskey {...props} /> : <RenewCodes {...props} />;
}
