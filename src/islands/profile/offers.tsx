import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { toast } from '#client/feedback/toast.ts';
import { $user } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Check } from '#ui/field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { formatMobile } from '../forms/mobile.ts';
import { Loaded } from './loaded.tsx';
import { createOffersStore, type Offers } from './offers-store.ts';
import { PageHeading } from './page-heading.tsx';
import { CONTACT_PATH } from './paths.ts';
import { useUnprovenContacts } from '../account/unproven-contacts.ts';

const silent = { silent: true } as const;
/** Keeps a line free, so that nothing moves when it is known. */
const NOT_KNOWN_YET = '\u00a0';
const loadOffers = () => call(commands.marketingPreferences, {}, silent);

/** In which ways the player may be told of offers; each is saved when it is changed. */
export default function OffersPage({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'profile');
  return (
    <div className="grid gap-6">
      <PageHeading title={t('offers.title')} lead={t('offers.lead')} />
      <Loaded locale={locale} load={loadOffers}>
        {(offers) => <Switches saved={offers} locale={locale} />}
      </Loaded>
      <p className="text-ink-2 text-sm">{t('offers.always')}</p>
    </div>
  );
}

function Switches({ saved, locale }: { readonly saved: Offers; readonly locale: Locale }) {
  const t = islandT(locale, 'profile');
  const [store] = useState(() =>
    createOffersStore(saved, (channel, agreed) => call(commands.setMarketingPreference, { channel, agreed }, silent), {
      saved: () => toast(t('offers.saved')),
      failed: toast,
    }),
  );
  const { offers, saving } = useStore(store.$state);
  const { phone = '', email = '' } = useStore($user) ?? {};
  const unproven = useUnprovenContacts();
  const rows = [
    { channel: 'notification', text: t('offers.notificationText'), missing: undefined },
    {
      channel: 'email',
      text: email && t('offers.emailText', { contact: `\u2066${email}\u2069` }),
      missing: { text: t('offers.noEmail'), add: t('offers.addEmail'), kind: 'email', given: unproven?.email },
    },
    {
      channel: 'sms',
      text: phone && t('offers.smsText', { contact: `\u2066${formatMobile(phone)}\u2069` }),
      missing: {
        text: t('offers.noMobile'),
        add: t('offers.addMobile'),
        kind: 'mobile',
        given: formatMobile(unproven?.mobile ?? ''),
      },
    },
  ] as const;
  return (
    <fieldset className="card overflow-hidden">
      <legend className="sr-only">{t('offers.label')}</legend>
      {rows.map(({ channel, text, missing }) => (
        <div key={channel} className="border-line flex items-start gap-4 px-6 py-4 not-first:border-t">
          <div className="min-w-0 flex-1">
            <Check
              label={
                <>
                  <span className="block font-medium">{t(`offers.${channel}`)}</span>
                  <span className="text-ink-2 block text-sm wrap-anywhere">
                    {text ||
                      (missing?.given
                        ? t('offers.unproven', { contact: `\u2066${missing.given}\u2069` })
                        : unproven && missing?.text) ||
                      NOT_KNOWN_YET}
                  </span>
                </>
              }
              checked={offers[channel]}
              aria-busy={saving.includes(channel) || undefined}
              onChange={(event) => void store.set(channel, event.target.checked)}
            />
            {text === '' && missing && (
              <OfferContact {...missing} isKnown={unproven !== undefined} verify={t('offers.verify')} locale={locale} />
            )}
          </div>
          {saving.includes(channel) && <Spinner />}
        </div>
      ))}
    </fieldset>
  );
}

interface OfferContactProps {
  readonly isKnown: boolean;
  readonly given: string | undefined;
  readonly kind: 'mobile' | 'email';
  readonly add: string;
  readonly verify: string;
  readonly locale: Locale;
}

/** Leads to where the missing contact is proven or added. */
function OfferContact({ isKnown, given, kind, add, verify, locale }: OfferContactProps) {
  const line = 'ms-9 inline-block py-2 text-sm';
  if (!isKnown) return <span className={line}>{NOT_KNOWN_YET}</span>;
  return (
    <a className={`link ${line}`} href={localHref(`${CONTACT_PATH}?kind=${kind}`, locale)}>
      {given ? verify : add}
    </a>
  );
}
