import { useState } from 'react';
import { safeReturnPath, RETURN_PARAM } from '#client/page/navigation.ts';
import { pageHost } from '#client/page/config.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { beginAuthorization } from './authorize.ts';

const CHAT = 'M21 11.5a8.4 8.4 0 0 1-12.3 7.4L3 21l2.1-5.7A8.4 8.4 0 1 1 21 11.5z';

interface ContinueButtonProps {
  readonly locale: Locale;
  readonly variant?: ButtonVariant;
}

/** Logs in by the account at the super-app. The address holds where to go afterwards. */
export function ContinueButton({ locale, variant = 'quiet' }: ContinueButtonProps) {
  const t = islandT(locale, 'superapp');
  const [isLeaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const begin = async () => {
    setLeaving(true);
    setProblem(undefined);
    const returnTo = safeReturnPath(new URLSearchParams(location.search).get(RETURN_PARAM));
    const answer = await beginAuthorization({ purpose: 'login', returnTo });
    if (!answer.ok) setProblem(answer.message);
    // The host asks above the page, which stays; in a browser the page is being left.
    if (!answer.ok || pageHost() === 'mini') setLeaving(false);
  };
  return (
    <div className="grid gap-3">
      <Button size="lg" wide variant={variant} busy={isLeaving} onClick={() => void begin()}>
        <Icon path={CHAT} size={22} />
        {t('continue')}
      </Button>
      <div role="alert" className="empty:absolute">
        {problem !== undefined && <p className="bg-coral-soft text-coral-ink rounded-art px-4 py-3">{problem}</p>}
      </div>
    </div>
  );
}
