import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import type { OwnClosure } from './closure-frame.tsx';
import { RequestFacts } from './request-facts.tsx';

interface RejectedProps {
  readonly locale: Locale;
  readonly request: NonNullable<OwnClosure['request']>;
  readonly onAgain: () => void;
}

/** A rejected request, with what staff wrote. */
export function Rejected({ locale, request, onAgain }: RejectedProps) {
  const t = islandT(locale, 'closure');
  return (
    <section className="card grid gap-5 p-5 sm:p-8">
      <Tag tone="bad" className="justify-self-start">
        {t('rejected.tag')}
      </Tag>
      <div className="grid gap-1">
        <h2 className="text-xl">{t('rejected.title')}</h2>
        <p className="text-ink-2">{t('rejected.text')}</p>
      </div>
      <div className="bg-soft rounded-art grid gap-1 p-4">
        <p className="text-ink-2 text-sm">{t('rejected.remark')}</p>
        <p dir="auto" className="wrap-anywhere">
          {request.remark}
        </p>
      </div>
      <RequestFacts
        locale={locale}
        facts={[
          { label: t('pending.submitted'), at: request.submittedTimestamp },
          { label: t('rejected.decided'), at: request.decidedTimestamp },
        ]}
      />
      <p className="text-ink-2 text-sm">{t('dubai')}</p>
      <Button className="justify-self-start max-sm:w-full" onClick={onAgain}>
        {t('rejected.again')}
      </Button>
    </section>
  );
}
