import type { Translate } from '#i18n/translator.ts';
import { Card } from '#ui/card.tsx';
import { Icon, icons } from '#ui/icon.tsx';
import { isQuicknet, type Pins } from '#verify/index.ts';

const Key = ({ label, about, value }: { readonly label: string; readonly about?: string; readonly value: string }) => (
  <div>
    <dt className="font-semibold">{label}</dt>
    {about !== undefined && <dd className="text-ink-2">{about}</dd>}
    <dd>
      <bdi dir="ltr" className="font-mono text-sm break-all">
        {value}
      </bdi>
    </dd>
  </div>
);

/** The keys that are trusted, so that a reader can compare them with keys known from elsewhere. */
export function PinsCard({ t, pins }: { readonly t: Translate; readonly pins: Pins }) {
  return (
    <Card flat className="px-6 py-4">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold">
          {t('pins.title')}
          <Icon path={icons.down} size={22} className="shrink-0 transition-[rotate] group-open:rotate-180" />
        </summary>
        <p className="text-ink-2 mt-2">{t('pins.lead')}</p>
        <dl className="mt-3 grid gap-3">
          <Key label={t('pins.operator')} value={pins.operatorKey} />
          <Key
            label={t('pins.beacon')}
            about={t(isQuicknet(pins.beacon) ? 'pins.quicknet' : 'pins.own')}
            value={pins.beacon.publicKey}
          />
        </dl>
      </details>
    </Card>
  );
}
