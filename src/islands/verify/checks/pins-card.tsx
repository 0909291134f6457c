import type { KnownWitness, TrustedKeys } from '#islands/proof/trusted-keys.ts';
import type { Translate } from '#i18n/translator.ts';
import { Card } from '#ui/card.tsx';
import { Icon, icons } from '#ui/icon.tsx';
// Not of the index: the verify page loads the verifier itself in a worker only.
import { isQuicknet } from '#verify/pins.ts';

const Key = ({ label, about, value }: { readonly label: string; readonly about?: string; readonly value: string }) => (
  <div>
    <dt className="font-semibold">{label}</dt>
    {about !== undefined && <dd className="text-ink-2">{about}</dd>}
    <dd>
      <bdi dir="ltr" translate="no" className="font-mono text-sm break-all">
        {value}
      </bdi>
    </dd>
  </div>
);

const Witness = ({ witness: { name, key, url } }: { readonly witness: KnownWitness }) => (
  <li>
    <bdi dir="ltr" translate="no" className="block w-fit font-semibold wrap-anywhere">
      {name}
    </bdi>
    <bdi dir="ltr" translate="no" className="block w-fit font-mono text-sm break-all">
      {key}
    </bdi>
    {url !== undefined && (
      <bdi dir="ltr" translate="no" className="text-ink-2 block w-fit text-sm break-all">
        {url}
      </bdi>
    )}
  </li>
);

interface PinsProps {
  readonly t: Translate;
  readonly keys: TrustedKeys;
}

/** What the server shows otherwise than this page was built with. */
export function KeyWarning({ t, keys: { differences } }: PinsProps) {
  if (differences.length === 0) return null;
  return (
    <div role="alert" className="bg-coral-soft text-coral-ink rounded-art p-4">
      <p className="font-semibold">{t('pins.differs')}</p>
      <ul className="mt-1 list-disc ps-5">
        {differences.map((name) => (
          <li key={name}>{t(`pins.differences.${name}`)}</li>
        ))}
      </ul>
      <p className="mt-1">{t('pins.differsText')}</p>
    </div>
  );
}

/** The keys that are trusted, so that a reader can compare them with keys known from elsewhere. */
export function PinsCard({ t, keys }: PinsProps) {
  const { pins, pins3, source, followedKey, witnesses } = keys;
  return (
    <Card flat className="px-6 py-4">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold">
          {t('pins.title')}
          <Icon path={icons.down} size={22} className="shrink-0 transition-[rotate] group-open:rotate-180" />
        </summary>
        <p className="text-ink-2 mt-2">{t('pins.lead')}</p>
        <p className="text-ink-2 mt-1">{t(`pins.source.${source}`)}</p>
        <dl className="mt-3 grid gap-3">
          <Key label={t('pins.operator')} value={pins3?.operatorKey ?? pins.operatorKey} />
          {pins3 && pins.operatorKey !== pins3.operatorKey && <Key label={t('pins.first')} value={pins.operatorKey} />}
          {followedKey !== undefined && (
            <Key label={t('pins.followed')} about={t('pins.followedText')} value={followedKey} />
          )}
          {pins3 && <Key label={t('pins.log')} value={pins3.logKey} />}
          <Key
            label={t('pins.beacon')}
            about={t(isQuicknet(pins.beacon) ? 'pins.quicknet' : 'pins.own')}
            value={pins.beacon.publicKey}
          />
          {pins3 && (
            <div>
              <dt className="font-semibold">{t('pins.witnesses')}</dt>
              <dd className="text-ink-2">
                {t('pins.least', { quorum: pins3.least.quorum, witnesses: pins3.least.witnesses })} {t('pins.who')}
              </dd>
              <dd>
                <ul className="mt-2 grid gap-2">
                  {witnesses.map((witness) => (
                    <Witness key={witness.key} witness={witness} />
                  ))}
                </ul>
              </dd>
            </div>
          )}
        </dl>
      </details>
    </Card>
  );
}
