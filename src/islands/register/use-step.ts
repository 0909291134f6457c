import { useEffect } from 'react';
import { go, returnFromLogin } from '#client/page/navigation.ts';
import { $user } from '#client/session/user.ts';
import { useBrowserValue } from '#ui/use-browser-value.ts';
import { STEP_PATHS, type StepName } from './registration.ts';
import { findEarlierStep, loadRegistration, type StoredRegistration } from './tab-state.ts';

/** Read once for each page, so that React sees one value; undefined on the server. */
const SAVED = typeof window === 'undefined' ? undefined : loadRegistration();

/** The tab's registration as this page found it; null in the first render, which must equal the server's. */
export const useSavedRegistration = (): StoredRegistration | null =>
  useBrowserValue<StoredRegistration | null>(
    () => SAVED ?? null,
    () => null,
  );

/** Opens a step with what the address said, such as the way back after a login. */
export const openStep = (step: StepName, options: { replace?: boolean } = {}): void =>
  go(STEP_PATHS[step] + location.search, options);

/** Sends on who is logged in, and back who has not done an earlier step. */
export function useStepGuard(step: StepName): void {
  useEffect(() => {
    const guard = () => {
      const earlier = findEarlierStep(step, loadRegistration());
      if ($user.get()) returnFromLogin();
      else if (earlier) openStep(earlier, { replace: true });
    };
    guard();
    // Back to a page that the browser kept: the account may have been created since.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && guard();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [step]);
}
