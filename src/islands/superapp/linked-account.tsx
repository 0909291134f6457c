import { Suspense, useEffect, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { toast } from '#client/feedback/toast.ts';
import { currentPath } from '#client/page/navigation.ts';
import { pageHost } from '#client/page/config.ts';
import { $user } from '#client/session/user.ts';
import type { ResponseOf } from '#contract/command.ts';
import * as commands from '#contract/commands.ts';
import type { superappAccount } from '#contract/superapp/430101-superapp-account.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { lazyPart } from '../forms/lazy-part.tsx';
import { AccountName } from './account-name.tsx';
import { beginAuthorization } from './authorize.ts';

/** Loaded when the player wants to link: a link is a way to log in, so it asks first who they are. */
const { Part: ConfirmIdentity } = lazyPart(() => import('../profile/confirm-identity.tsx'));

type Account = ResponseOf<typeof superappAccount>;
type View =
  | { readonly at: 'loading' }
  | { readonly at: 'error'; readonly message: string }
  | ({ readonly at: 'known' } & Account);

async function loadAccount(): Promise<View> {
  if (!$user.get()) return { at: 'loading' };
  const answer = await call(commands.superappAccount, {}, { silent: true });
  return answer.ok ? { at: 'known', ...answer.data } : { at: 'error', message: answer.message };
}

interface LinkedAccountProps {
  readonly locale: Locale;
  /** Address of the page for a forgotten password. */
  readonly forgot: string;
}

/** The account at the super-app by which the player logs in: shown, linked and unlinked. */
export default function LinkedAccount({ locale, forgot }: LinkedAccountProps) {
  const t = islandT(locale, 'superapp');
  const [view, setView] = useState<View>({ at: 'loading' });
  useEffect(() => void loadAccount().then(setView), []);
  if (view.at === 'known' && !view.offered && view.link === null) return null;
  return (
    <section className="card mt-6 grid gap-4 p-6 sm:p-8" aria-labelledby="linked-account">
      <h2 id="linked-account" className="text-lg">
        {t('name')}
      </h2>
      {view.at === 'loading' && <Skeleton className="h-12 w-full" />}
      {view.at === 'error' && <Unreachable locale={locale} message={view.message} onLoaded={setView} />}
      {view.at === 'known' &&
        (view.link === null ? (
          <NoLink locale={locale} forgot={forgot} />
        ) : (
          <Linked locale={locale} link={view.link} onUnlinked={() => setView({ ...view, link: null })} />
        ))}
    </section>
  );
}

interface UnreachableProps {
  readonly locale: Locale;
  readonly message: string;
  readonly onLoaded: (view: View) => void;
}

function Unreachable({ locale, message, onLoaded }: UnreachableProps) {
  const [isBusy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    onLoaded(await loadAccount());
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-ink-2">{message}</p>
      <Button variant="quiet" busy={isBusy} onClick={() => void again()}>
        {islandT(locale, 'superapp')('settings.again')}
      </Button>
    </div>
  );
}

function NoLink({ locale, forgot }: LinkedAccountProps) {
  const t = islandT(locale, 'superapp');
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const link = async () => {
    setAsking(false);
    setBusy(true);
    const answer = await beginAuthorization({ purpose: 'link', returnTo: currentPath() });
    if (!answer.ok) toast(answer.message);
    if (!answer.ok || pageHost() === 'mini') setBusy(false);
  };
  if (isAsking)
    return (
      <div className="grid gap-4">
        <Suspense fallback={<Skeleton className="h-40" />}>
          <ConfirmIdentity locale={locale} forgot={forgot} onConfirmed={() => void link()} />
        </Suspense>
        <Button variant="quiet" className="justify-self-center" onClick={() => setAsking(false)}>
          {t('settings.cancel')}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-ink-2 max-w-[44ch]">{t('settings.none')}</p>
      <Button variant="quiet" className="max-sm:w-full" busy={isBusy} onClick={() => setAsking(true)}>
        {t('settings.link')}
      </Button>
    </div>
  );
}

interface LinkedProps {
  readonly locale: Locale;
  readonly link: NonNullable<Account['link']>;
  readonly onUnlinked: () => void;
}

function Linked({ locale, link, onUnlinked }: LinkedProps) {
  const t = islandT(locale, 'superapp');
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const unlink = async () => {
    setBusy(true);
    const answer = await call(commands.superappLink, { action: 'unlink' });
    setBusy(false);
    setAsking(false);
    if (!answer.ok) return;
    toast(t('settings.unlinked'));
    onUnlinked();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <p>
          <AccountName locale={locale} account={link.account} />
        </p>
        <p className="text-ink-2">{t('settings.since', { date: formatDateTime(link.linkedAt, locale, 'date') })}</p>
      </div>
      <Button variant="quiet" className="max-sm:w-full" onClick={() => setAsking(true)}>
        {t('settings.unlink')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('settings.unlinkTitle')}
        content="message"
        closedBy="closerequest"
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t('settings.keep')}
            </Button>
            <Button busy={isBusy} onClick={() => void unlink()}>
              {t('settings.unlink')}
            </Button>
          </>
        }
      >
        <p>{t('settings.unlinkText')}</p>
      </Dialog>
    </div>
  );
}
