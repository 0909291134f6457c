import { useState } from 'react';
import { islandT } from '#i18n/island.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { formatDay } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button } from '#ui/button.tsx';
import { IDENTITY_STATUS_PATH } from '../identity/paths.ts';
import { FactRow, Section } from './fact-row.tsx';
import { NicknameForm } from './nickname-form.tsx';
import type { ProfileData } from './profile.tsx';

interface AboutSectionProps {
  readonly data: ProfileData;
  readonly locale: Locale;
}

/** In these no document has confirmed a name, unless one did before; the page of the verification knows. */
const UNCONFIRMED: ReadonlySet<number> = new Set([
  VERIFIED_STATUS.unverified,
  VERIFIED_STATUS.verifying,
  VERIFIED_STATUS.failed,
]);

/** Who the player is: the nickname, which they choose, and what they said of themself and proved. */
export function AboutSection({ data, locale }: AboutSectionProps) {
  const t = islandT(locale, 'profile');
  const [nickname, setNickname] = useState(data.userName);
  const [isEditing, setEditing] = useState(false);
  const { fullName, idCardType, idCardNo, nationality, residence, birthDate } = data;
  const orNone = (text: string) => (text === '' ? <span className="text-ink-2">{t('none')}</span> : <bdi>{text}</bdi>);
  return (
    <Section title={t('about')}>
      {isEditing && (
        <NicknameForm
          locale={locale}
          current={nickname}
          onSaved={(userName) => {
            setNickname(userName);
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      )}
      <dl className="pb-2">
        {!isEditing && (
          <FactRow
            label={t('nickname')}
            action={
              <Button
                variant="quiet"
                size="sm"
                aria-label={`${t('edit')}: ${t('nickname')}`}
                onClick={() => setEditing(true)}
              >
                {t('edit')}
              </Button>
            }
          >
            <bdi>{nickname}</bdi>
          </FactRow>
        )}
        <FactRow label={t('fullName')}>{orNone(fullName)}</FactRow>
        <FactRow label={t('document')}>
          {idCardType === null ? (
            orNone('')
          ) : (
            <>
              {t(idCardType === 'EID' ? 'eid' : 'passport')} <bdi dir="ltr">{idCardNo}</bdi>
            </>
          )}
        </FactRow>
        <FactRow label={t('nationality')}>{orNone(nationality)}</FactRow>
        <FactRow label={t('residence')}>{orNone(residence)}</FactRow>
        <FactRow label={t('birth')}>{formatDay(birthDate, locale)}</FactRow>
      </dl>
      <p className="text-ink-2 border-line border-t px-6 py-4 text-sm">
        {UNCONFIRMED.has(data.verifiedStatus) ? (
          <>
            {t('unconfirmed')}{' '}
            <a className="link" href={localHref(IDENTITY_STATUS_PATH, locale)}>
              {t('correctName')}
            </a>
          </>
        ) : (
          t('fixed')
        )}
      </p>
    </Section>
  );
}
