import { useEffect, useRef, useSyncExternalStore, useTransition, type ReactNode } from 'react';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Change, Factors } from './factors.ts';
import { findObstacle } from './passkeys/obstacle.ts';

interface FactorListProps {
  readonly locale: Locale;
  readonly factors: Factors;
  readonly onChange: (change: Change) => void;
  /** The player says that they have the backup codes. */
  readonly onKept: () => Promise<void>;
}

const here = () => ({ hostname: location.hostname, hasWebAuthn: typeof PublicKeyCredential === 'function' });
const neverChanges = () => () => undefined;
/** New codes should be made before the last ones are needed. */
const FEW_CODES = 3;

/** What there is, and the ways to change it. */
export default function FactorList(props: FactorListProps) {
  const { locale, factors } = props;
  const t = islandT(locale, 'factors');
  const isOn = factors.authenticator !== null || factors.passkeys.length > 0;
  return (
    <>
      <p className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-6">
        <Tag tone={isOn ? 'good' : 'neutral'}>{t(isOn ? 'on' : 'off')}</Tag>
        <span className="min-w-0 flex-1 basis-60">{t(isOn ? 'onText' : 'offText')}</span>
      </p>
      <App {...props} />
      <Passkeys {...props} />
      {isOn && <Codes {...props} />}
      {isOn && <p className="text-ink-2 text-sm">{t('dubai')}</p>}
    </>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="card grid justify-items-start gap-4 p-6" aria-label={title}>
      <div className="grid gap-1">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-ink-2">{text}</p>
      </div>
      {children}
    </section>
  );
}

function Times({ locale, added, used }: { locale: Locale; added: number; used: number | null }) {
  const t = islandT(locale, 'factors');
  const write = (ms: number) => formatDateTime(ms, locale, 'dateTime');
  return (
    <p className="text-ink-2 text-sm">
      {t('added', { time: write(added) })} · {used === null ? t('unused') : t('used', { time: write(used) })}
    </p>
  );
}

function App({ locale, factors, onChange }: FactorListProps) {
  const t = islandT(locale, 'factors');
  const { authenticator } = factors;
  return (
    <Section title={t('app.title')} text={t('app.text')}>
      {authenticator ? (
        <>
          <Times locale={locale} added={authenticator.addedTimestamp} used={authenticator.lastUsedTimestamp} />
          <Button variant="quiet" onClick={() => onChange({ is: 'remove', passkey: undefined, factors })}>
            {t('app.remove')}
          </Button>
        </>
      ) : (
        <Button onClick={() => onChange({ is: 'app' })}>{t('app.add')}</Button>
      )}
    </Section>
  );
}

function Passkeys({ locale, factors, onChange }: FactorListProps) {
  const t = islandT(locale, 'factors');
  const { passkeys, maxPasskeys, passkeyDomain, authenticator } = factors;
  const obstacle = useSyncExternalStore(
    neverChanges,
    () => findObstacle(passkeyDomain, here()),
    () => 'unsupported' as const,
  );
  return (
    <Section title={t('passkeys.title')} text={t('passkeys.text')}>
      {passkeys.length > 0 && (
        <ul className="w-full" aria-label={t('passkeys.list')}>
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="border-line flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 not-first:border-t"
            >
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">
                  <bdi>{passkey.name}</bdi>
                </p>
                <Times locale={locale} added={passkey.addedTimestamp} used={passkey.lastUsedTimestamp} />
              </div>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`${t('passkeys.remove')}: ${passkey.name}`}
                onClick={() => onChange({ is: 'remove', passkey, factors })}
              >
                {t('passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {passkeys.length > 0 && !authenticator && <p className="text-ink-2 text-sm">{t('passkeys.also')}</p>}
      {obstacle && <p className="text-ink-2">{t(`passkeys.${obstacle}`, { domain: passkeyDomain ?? '' })}</p>}
      {!obstacle && passkeys.length >= maxPasskeys && <p className="text-ink-2">{t('passkeys.full')}</p>}
      {!obstacle && passkeys.length < maxPasskeys && (
        <Button onClick={() => onChange({ is: 'passkey' })}>{t('passkeys.add')}</Button>
      )}
    </Section>
  );
}

function Codes({ locale, factors, onChange, onKept }: FactorListProps) {
  const t = islandT(locale, 'factors');
  const [isKeeping, startKeeping] = useTransition();
  const { backupCodesLeft: left, backupCodesKept: isKept } = factors;
  const renew = useRef<HTMLButtonElement>(null);
  const wasKept = useRef(isKept);
  useEffect(() => {
    // The button that said so is gone.
    if (isKept && !wasKept.current) renew.current?.focus();
    wasKept.current = isKept;
  }, [isKept]);
  return (
    <Section title={t('backup.title')} text={t('backup.text')}>
      <p>
        {t('backup.left', { count: left })}
        {left <= FEW_CODES && <span className="text-ink-2"> {t('backup.low')}</span>}
      </p>
      {!isKept && <p className="bg-saffron-soft text-saffron-ink rounded-art px-4 py-3">{t('backup.notKept')}</p>}
      <div className="flex flex-wrap gap-3">
        <Button ref={renew} variant={isKept ? 'quiet' : 'primary'} onClick={() => onChange({ is: 'codes' })}>
          {t('backup.renew')}
        </Button>
        {!isKept && (
          <Button variant="quiet" busy={isKeeping} onClick={() => startKeeping(onKept)}>
            {t('backup.kept')}
          </Button>
        )}
      </div>
    </Section>
  );
}
