import type { Translate } from '#i18n/texts.ts';
import { Card } from '#ui/index.ts';
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

/** What is taken as given: a reader who knows better keys sees at once that these are others. */
export function PinsBox({ t, pins }: { readonly t: Translate; readonly pins: Pins }) {
  return (
    <Card flat className="p-6">
      <details>
        <summary className="cursor-pointer font-semibold">{t('pins.title')}</summary>
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
