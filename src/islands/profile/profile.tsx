import { useStore } from '@nanostores/react';
import { call, type CallAnswer } from '#client/gateway/call.ts';
import { $user, updateUser } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { profile } from '#contract/profile/430010-profile.ts';
import type { UserInfo } from '#contract/players/user-info-fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { LinkButton } from '#ui/button.tsx';
import { ProfileCard } from '../account/profile-card.tsx';
import { useLocationSearch } from '../forms/use-location-search.ts';
import { AboutSection } from './about-section.tsx';
import { AddressSection } from './address-section.tsx';
import { ContactsSection } from './contacts-section.tsx';
import { Loaded } from './loaded.tsx';
import { PageHeading } from './page-heading.tsx';
import { readPayBack, type PayBackLinks } from './pay-back.ts';

export type ProfileData = ResponseOf<typeof profile>;
interface ProfilePage {
  readonly info: UserInfo;
  readonly data: ProfileData;
}

const silent = { silent: true } as const;

async function loadPage(): Promise<CallAnswer<ProfilePage>> {
  const [info, data] = await Promise.all([call(commands.userInfo, {}, silent), call(commands.profile, {}, silent)]);
  if (!info.ok) return info;
  if (!data.ok) return data;
  updateUser(info.data);
  return { ok: true, data: { info: info.data, data: data.data } };
}

interface ProfileProps {
  readonly locale: Locale;
  readonly payBack: PayBackLinks;
}

/** The player, as they see and change themself. A page of money may have sent them here to check their name. */
export default function Profile({ locale, payBack: links }: ProfileProps) {
  const t = islandT(locale, 'profile');
  const search = useLocationSearch();
  const user = useStore($user, { ssr: 'initial' });
  const payBack = readPayBack(search, links);
  return (
    <div className="account-screen grid gap-6">
      <PageHeading title={t('title')} />
      {payBack && (
        <section className="card bg-saffron-soft! text-saffron-ink grid gap-3 p-6" aria-label={t('payBack.title')}>
          <h2 className="text-lg font-semibold">{t('payBack.title')}</h2>
          <p>{t(`payBack.${payBack.name}`)}</p>
          <LinkButton className="justify-self-start" href={payBack.href}>
            {t(payBack.name === 'recharge' ? 'payBack.toRecharge' : 'payBack.toWithdraw')}
          </LinkButton>
        </section>
      )}
      <Loaded locale={locale} load={loadPage}>
        {({ info, data }) => (
          <>
            <ProfileCard
              info={{ ...info, userName: user?.userName ?? info.userName }}
              locale={locale}
              settings={undefined}
            />
            <AboutSection data={data} locale={locale} />
            <ContactsSection data={data} locale={locale} />
            <AddressSection address={data.address} locale={locale} search={search} />
          </>
        )}
      </Loaded>
    </div>
  );
}
