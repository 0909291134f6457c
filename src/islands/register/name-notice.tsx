import { cleanName } from '#contract/players/person-rules.ts';
import { compactNumber } from '#kernel/emirates-id.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { IdentityFields } from './registration.ts';

interface NameNoticeProps {
  readonly locale: Locale;
  /** What was typed; null while the notice is closed. */
  readonly identity: IdentityFields | null;
  readonly onReEdit: () => void;
  readonly onConfirm: (identity: IdentityFields) => void;
}

/** The notice that the name must match the document, before the registration goes on. */
export function NameNotice({ locale, identity, onReEdit, onConfirm }: NameNoticeProps) {
  const t = islandT(locale, 'register');
  const isEid = identity?.idCardType === 'EID';
  // Most numbers have the year of birth, not all: a difference is asked about and refuses nothing.
  const year = compactNumber(identity?.idCardNo ?? '').slice(3, 7);
  const born = identity?.birthDate.year ?? '';
  return (
    <Dialog
      open={identity !== null}
      onClose={onReEdit}
      closedBy="closerequest"
      title={t('nameTitle')}
      content="message"
      footer={
        <>
          <Button variant="quiet" onClick={onReEdit}>
            {t('reEdit')}
          </Button>
          <Button onClick={() => identity && onConfirm(identity)}>{t('confirm')}</Button>
        </>
      }
    >
      {identity && (
        <>
          <p>{t(isEid ? 'nameTextEid' : 'nameTextPassport')}</p>
          {isEid && year !== born && (
            <p className="bg-saffron-soft text-saffron-ink rounded-art mt-3 px-4 py-3">
              {t('yearDiffers', { year, born })}
            </p>
          )}
          <dl className="mt-4 grid gap-3">
            <div>
              <dt className="text-ink-2 text-sm">{t('name')}</dt>
              <dd className="text-lg font-semibold wrap-anywhere">
                <bdi>{cleanName(`${identity.firstNames} ${identity.lastName}`)}</bdi>
              </dd>
            </div>
            <div>
              <dt className="text-ink-2 text-sm">{t(isEid ? 'eid' : 'passport')}</dt>
              <dd className="font-medium tabular-nums">
                <bdi dir="ltr">
                  {isEid
                    ? compactNumber(identity.idCardNo).replace(/^(\d{3})(\d{4})(\d{7})/, '$1-$2-$3-')
                    : compactNumber(identity.idCardNo)}
                </bdi>
              </dd>
            </div>
          </dl>
        </>
      )}
    </Dialog>
  );
}
