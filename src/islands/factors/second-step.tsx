import { useState } from 'react';
import type { User } from '#client/session/user.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { AnswerByCode } from './answer-by-code.tsx';
import { AnswerByPasskey } from './answer-by-passkey.tsx';
import { readPending, type Kind } from './pending.ts';

export interface SecondStepProps {
  readonly locale: Locale;
  /** What the refusal of the first step carried. */
  readonly extData: unknown;
  readonly onLogin: (user: User) => void;
  /** The login starts again. */
  readonly onRestart: () => void;
}

const ORDER: readonly Kind[] = ['passkey', 'authenticator', 'backup'];
const OTHER: Readonly<Record<Kind, string>> = {
  passkey: 'step.byPasskey',
  authenticator: 'step.byAuthenticator',
  backup: 'step.byBackup',
};
/** Views inside other apps often have no WebAuthn. */
const canUse = (kind: Kind): boolean => kind !== 'passkey' || typeof PublicKeyCredential === 'function';

/** The second step of a login: a passkey, a code of the authenticator app, or a backup code. */
export default function SecondStep({ locale, extData, onLogin, onRestart }: SecondStepProps) {
  const t = islandT(locale, 'factors');
  const [{ pendingLogin, kinds }] = useState(() => readPending(extData));
  const offered = ORDER.filter((kind) => kinds.includes(kind) && canUse(kind));
  const [kind, setKind] = useState(offered[0]);
  /** Why this login cannot go on any more. */
  const [over, setOver] = useState<string>();
  const props = {
    locale,
    pendingLogin,
    onLogin,
    onRefused: (code: number, message: string) => {
      if (code === errorCodes.pendingLoginExpired) setOver(message);
    },
  };
  return (
    <div className="grid gap-4">
      <div role="alert" className="empty:absolute">
        {over !== undefined && <p className="bg-coral-soft text-coral-ink rounded-art px-4 py-3">{over}</p>}
      </div>
      {over === undefined && (
        <>
          {kind === undefined && <p>{t('step.unsupported')}</p>}
          {kind === 'passkey' && <AnswerByPasskey {...props} />}
          {kind !== undefined && kind !== 'passkey' && <AnswerByCode key={kind} {...props} kind={kind} />}
        </>
      )}
      <div className="grid justify-items-center">
        {over === undefined &&
          offered
            .filter((one) => one !== kind)
            .map((one) => (
              <button key={one} type="button" className="link min-h-11" onClick={() => setKind(one)}>
                {t(OTHER[one])}
              </button>
            ))}
        <button type="button" className="link min-h-11" onClick={onRestart}>
          {t('step.restart')}
        </button>
      </div>
      <p className="text-ink-2 text-center text-sm">{t('step.lost')}</p>
    </div>
  );
}
