import { PASSWORD_RULES, type PasswordRule } from '#contract/players/password-rules.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';

// The names are the rules' own; the order is theirs.
const RULES = Object.keys(PASSWORD_RULES) as PasswordRule[];

/** Ticks each rule as it is met; a screen reader hears each one's state with it. */
export function PasswordRules({ locale, password }: { readonly locale: Locale; readonly password: string }) {
  const t = islandT(locale, 'account');
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2">{t('rule.title')}</p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {RULES.map((rule) => {
          const met = PASSWORD_RULES[rule](password);
          return (
            <li key={rule} className="rule text-sm" data-met={met}>
              <svg
                width="18"
                height="18"
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                strokeWidth="2.6"
                strokeLinecap="round"
                strokeLinejoin="round"
                aria-hidden="true"
              >
                {met ? <path d="m5 12.5 4.5 4.5L19 7.5" /> : <circle cx="12" cy="12" r="7" strokeWidth="2" />}
              </svg>
              {t(`rule.${rule}`)}
              <span className="sr-only">{t(met ? 'rule.met' : 'rule.open')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
