import { PASSWORD_RULES, type PasswordRule } from '#contract/players/password-rules.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Icon, icons } from '#ui/icon.tsx';

const RULES = Object.keys(PASSWORD_RULES) as PasswordRule[];

/** Ticks each rule that is met, and exposes each rule's state to screen readers. */
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
              {met ? (
                <Icon path={icons.check} size={18} weight={2.6} />
              ) : (
                <Icon size={18}>
                  <circle cx="12" cy="12" r="7" />
                </Icon>
              )}
              {t(`rule.${rule}`)}
              <span className="sr-only">{t(met ? 'rule.met' : 'rule.open')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
