import type { ComponentType } from 'react';
import type { DialogName } from '#client/dialogs/dialogs.ts';
import { pageLocale } from '#client/page/config.ts';
import { DepositPrompt } from './deposit-prompt.tsx';
import type { DialogProps } from './dialog-props.ts';
import { DepositLimitTips, SelfExclusion, SelfExclusionLogin } from './exclusion.tsx';
import { FundsSecurity } from './funds-security.tsx';
import { GeoRestriction } from './geo-restriction.tsx';
import { Invite } from './invite.tsx';
import { KycCheck, KycError, KycExpired, KycExpiring, KycFailed, KycProgress, KycPrompt, KycSuccess } from './kyc.tsx';
import { LoggedOut } from './logged-out.tsx';
import { AmlLimit, Notice, PayLimit, SalesSuspension } from './notice.tsx';
import { Promotion } from './promotion.tsx';
import { RegisterSuccess } from './register-success.tsx';
import { RealityCheck, SessionLimit } from './session-time.tsx';
import { Terms } from './terms.tsx';
import { UnbindAccount } from './unbind-account.tsx';

type Loader<Name extends DialogName> = () => Promise<ComponentType<DialogProps<Name>>>;

const loaded =
  <Name extends DialogName>(component: ComponentType<DialogProps<Name>>): Loader<Name> =>
  () =>
    Promise.resolve(component);

/** Loaded on demand, because few players see it. */
const loadHarmMarker: Loader<'harm-marker'> = async () => (await import('./harm-marker.tsx')).HarmMarker;

/** Loaded on demand, because most pages show no win. */
const loadWin: Loader<'win'> = async () => {
  const [{ WinDialog }, { loadWinTexts }] = await Promise.all([
    import('./win/win-dialog.tsx'),
    import('./win/texts.ts'),
  ]);
  const t = await loadWinTexts(pageLocale());
  return (props) => <WinDialog {...props} t={t} />;
};

/** The component of each dialog. */
export const components: { readonly [Name in DialogName]: Loader<Name> } = {
  notice: loaded(Notice),
  'logged-out': loaded(LoggedOut),
  win: loadWin,
  'kyc-error': loaded(KycError),
  'kyc-failed': loaded(KycFailed),
  'kyc-prompt': loaded(KycPrompt),
  'kyc-check': loaded(KycCheck),
  'kyc-success': loaded(KycSuccess),
  'kyc-progress': loaded(KycProgress),
  'kyc-expiring': loaded(KycExpiring),
  'kyc-expired': loaded(KycExpired),
  'pay-limit': loaded(PayLimit),
  'aml-limit': loaded(AmlLimit),
  'deposit-prompt': loaded(DepositPrompt),
  'self-exclusion-login': loaded(SelfExclusionLogin),
  'self-exclusion': loaded(SelfExclusion),
  'deposit-limit-tips': loaded(DepositLimitTips),
  'unbind-account': loaded(UnbindAccount),
  terms: loaded(Terms),
  'funds-security': loaded(FundsSecurity),
  'reality-check': loaded(RealityCheck),
  'session-limit': loaded(SessionLimit),
  'geo-restriction': loaded(GeoRestriction),
  'harm-marker': loadHarmMarker,
  'sales-suspension': loaded(SalesSuspension),
  promotion: loaded(Promotion),
  invite: loaded(Invite),
  'register-success': loaded(RegisterSuccess),
};
