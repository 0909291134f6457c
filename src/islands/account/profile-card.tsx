import { openDialog } from '#client/dialogs/dialogs.ts';
import { currentPath } from '#client/page/navigation.ts';
import type { UserInfo } from '#contract/players/user-info-fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { canonicalPath, localHref } from '#i18n/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { formatMobile } from '../forms/mobile.ts';
import { IDENTITY_STATUS_PATH } from '../identity/paths.ts';
import { findVerificationStatus } from '../identity/verification-status.ts';

export interface ProfileCardProps {
  readonly info: UserInfo | undefined;
  readonly locale: Locale;
  /** Address of the page with the player's details, once there is one. */
  readonly settings: string | undefined;
}

/** Name, user name, mobile number, and the verification status with its next step. */
export function ProfileCard({ info, locale, settings }: ProfileCardProps) {
  const t = islandT(locale, 'account');
  if (!info)
    return (
      <section
        className="account-who card flex items-center gap-5 p-6 sm:p-8"
        role="status"
        aria-label={t('box.title')}
      >
        <Skeleton className="size-16 rounded-full" />
        <div className="grid flex-1 gap-3">
          <Skeleton className="h-6 w-44 max-w-full" />
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-7 w-28 rounded-full" />
        </div>
      </section>
    );
  const name = info.firstName || info.userName;
  return (
    <section className="account-who card flex flex-wrap items-center gap-x-5 gap-y-4 p-6 sm:p-8">
      <span
        className="bg-palm text-on-night grid size-16 shrink-0 place-items-center rounded-full text-2xl font-semibold"
        aria-hidden="true"
      >
        {[...name][0]?.toUpperCase()}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-xl font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        {info.userName !== name && (
          <p className="text-ink-2 wrap-anywhere">
            <bdi>{info.userName}</bdi>
          </p>
        )}
        <p className="text-ink-2 wrap-anywhere">
          <bdi dir="ltr">{formatMobile(info.phone) || info.email}</bdi>
        </p>
        <Verification status={info.verifiedStatus} locale={locale} settings={settings} />
      </div>
      <NextStep status={info.verifiedStatus} locale={locale} />
    </section>
  );
}

interface VerificationProps {
  readonly status: number;
  readonly locale: Locale;
}

function Verification({ status, locale, settings }: VerificationProps & Pick<ProfileCardProps, 'settings'>) {
  const t = islandT(locale, 'identity');
  const { key, tone, action } = findVerificationStatus(status);
  const tag = <Tag tone={tone}>{t(`status.${key}`)}</Tag>;
  const leads = action === 'settings' && settings !== undefined && canonicalPath(settings) !== currentPath();
  return <p className="mt-2">{leads ? <a href={settings}>{tag}</a> : tag}</p>;
}

function NextStep({ status, locale }: VerificationProps) {
  const t = islandT(locale, 'identity');
  const { key, action } = findVerificationStatus(status);
  if (action === 'settings') return null;
  const style = { variant: 'quiet', className: 'max-sm:w-full' } as const;
  const text = t(`action.${key}`);
  if (action === 'prompt')
    return (
      <Button {...style} onClick={() => void openDialog('kyc-prompt', {})}>
        {text}
      </Button>
    );
  return (
    <LinkButton {...style} href={localHref(IDENTITY_STATUS_PATH, locale)}>
      {text}
    </LinkButton>
  );
}
