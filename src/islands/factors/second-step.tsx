import { Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { User } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { FactorKind } from '#contract/factors/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { sendCommand } from '../forms/use-command-form.ts';
import { AnswerByCode } from './answer-by-code.tsx';
import { AnswerByPasskey } from './answer-by-passkey.tsx';
import type { Asker, Ways } from './answers.ts';
import { canUse, readPending } from './pending.ts';

export interface SecondStepProps {
  readonly locale: Locale;
  /** What the refusal of the first step carried. */
  readonly extData: unknown;
  readonly onLogin: (user: User) => void;
  /** The login starts again. */
  readonly onRestart: () => void;
  /** What the owner of a frozen account is offered; it may be loaded while the message stands. */
  readonly frozen?: ReactNode;
}

const ORDER: readonly FactorKind[] = ['passkey', 'authenticator', 'backup'];
const OTHER: Readonly<Record<FactorKind, string>> = {
  passkey: 'step.byPasskey',
  authenticator: 'step.byAuthenticator',
  backup: 'step.byBackup',
};
/** With these the login has come to its end. */
const ENDS: readonly number[] = [
  errorCodes.pendingLoginExpired,
  errorCodes.accountUnavailable,
  errorCodes.accountLocked,
  errorCodes.accountClosed,
];

const loginAsker = (pendingLogin: string): Asker<User> => ({
  askChallenge: () => sendCommand(commands.passkeyChallenge, { pendingLogin }),
  send: (answer) => sendCommand(commands.completeLogin, { pendingLogin, answer }),
  ends: ENDS,
  leavesPage: true,
  texts: {
    submit: 'step.submit',
    restart: 'step.restart',
    unsupported: 'step.unsupported',
    none: 'step.none',
    outdated: 'step.outdated',
  },
});

/** The second step of a login. */
export default function SecondStep({ locale, extData, onLogin, onRestart, frozen }: SecondStepProps) {
  const [pending] = useState(() => readPending(extData));
  const [asker] = useState(() => loginAsker(pending?.pendingLogin ?? ''));
  return (
    <Answers locale={locale} asker={asker} ways={pending} onDone={onLogin} onRestart={onRestart} frozen={frozen} />
  );
}

interface AnswersProps<T> {
  readonly locale: Locale;
  readonly asker: Asker<T>;
  /** Undefined where this page is older than the server. */
  readonly ways: Ways | undefined;
  readonly onDone: (data: T) => void;
  readonly onRestart: () => void;
  readonly frozen?: ReactNode;
}

/** The box of what is shown: the focus goes to what comes in the place of a pressed button or of a form. */
function useFocusOn(shown: unknown): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    // The field of a code has taken it by itself.
    const isInside = box.current?.contains(document.activeElement);
    if (before.current !== shown && !isInside) box.current?.querySelector<HTMLElement>('p[tabindex], button')?.focus();
    before.current = shown;
  }, [shown]);
  return box;
}

/** The ways to answer a second step: a passkey, a code of the authenticator app, or a backup code. */
export function Answers<T>({ locale, asker, ways, onDone, onRestart, frozen }: AnswersProps<T>) {
  const t = islandT(locale, 'factors');
  const { texts } = asker;
  const { kinds = [], passkeyDomain = null } = ways ?? {};
  const offered = ORDER.filter((kind) => kinds.includes(kind) && canUse(kind, passkeyDomain));
  const [kind, setKind] = useState(offered[0]);
  /** Why it cannot go on any more. */
  const [over, setOver] = useState<{ readonly code?: number; readonly message: string } | undefined>(
    ways ? undefined : { message: t(texts.outdated) },
  );
  const box = useFocusOn(over ?? kind);
  const props = {
    locale,
    asker,
    onDone,
    onRefused: (code: number, message: string) => {
      if (asker.ends.includes(code)) setOver({ code, message });
    },
  };
  return (
    <div ref={box} className="grid gap-4">
      <div role="alert" className="empty:absolute">
        {over !== undefined && (
          <p tabIndex={-1} className="bg-coral-soft text-coral-ink rounded-art px-4 py-3 outline-none">
            {over.message}
          </p>
        )}
      </div>
      {over?.code === errorCodes.accountUnavailable && <Suspense>{frozen}</Suspense>}
      {over === undefined && (
        <>
          {kind === undefined && (
            <p>{t(kinds.length > 0 ? texts.unsupported : texts.none, { domain: passkeyDomain ?? '' })}</p>
          )}
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
          {t(texts.restart)}
        </button>
      </div>
      {/* Where nothing is left to answer with, it is said above. */}
      <div className="text-center text-sm">
        {ways?.kinds.length !== 0 && <p className="text-ink-2">{t('step.lost')}</p>}
        <a className="link inline-flex min-h-11 items-center" href={localHref('/faq', locale)} data-open-chat>
          {t('step.support')}
        </a>
      </div>
    </div>
  );
}
