import type { DialogName, Dialogs } from '#client/dialogs/dialogs.ts';
import { DAY_MS, systemNow } from '#kernel/time.ts';
import type { Translate } from '#i18n/translator.ts';

const times = (text: string, count: number): string => Array.from({ length: count }, () => text).join('\n\n');

const WIN: Dialogs['win'] = {
  totalPrizeAmount: 84_000,
  totalStake: 3_000,
  jumpType: 1,
  winningBigAmount: 0,
  orderIds: [],
  winsCount: 0,
  wins: [],
  cardWins: [],
};

/** Sample data of each dialog for manual checks and tests (`/sandbox/ui`). */
export function dialogSamples(t: Translate): { readonly [Name in DialogName]: Dialogs[Name] } {
  const message = t('show.sampleMessage');
  const until = systemNow() + 30 * DAY_MS;
  return {
    notice: { message },
    'logged-out': { message, time: systemNow() },
    win: WIN,
    'kyc-error': { message },
    'kyc-failed': { message },
    'kyc-prompt': {},
    'kyc-check': {},
    'kyc-success': {},
    'kyc-progress': {},
    'kyc-expiring': { day: '2026-12-31' },
    'kyc-expired': {},
    'pay-limit': { message },
    'aml-limit': { message },
    'deposit-prompt': {},
    'reality-check': {
      duration: '2:05',
      summary: {
        fromTimestamp: systemNow(),
        toTimestamp: systemNow(),
        deposited: 10_000,
        staked: 8_000,
        won: 3_500,
        net: -4_500,
      },
    },
    'session-limit': { endsAt: systemNow() },
    'self-exclusion-login': { exclusionEndTimestamp: until, prize: 12_500_000 },
    'self-exclusion': {
      userExclusionType: 4,
      exclusionEndTimestamp: until,
      betAmountLimit: 50_000,
      remainAmount: 1_250,
    },
    'deposit-limit-tips': { limit: 100_000, left: 25_000, until },
    'unbind-account': { naseeb: '+971 *** **67', messenger: '+971 *** **12' },
    terms: {
      versionId: 'terms-1',
      versionType: 1,
      forced: false,
      brief: times(t('show.sampleBrief'), 12),
      whole: times(t('show.sampleWhole'), 24),
    },
    'funds-security': {
      statement: {
        version: 'funds-1',
        title: message,
        body: message,
        agreements: [1, 2].map((number) => t('show.sampleAgreement', { number })),
      },
    },
    'geo-restriction': { message, to: 'bet', because: 'refresh' },
    'harm-marker': { markers: [{ level: 'pause', title: t('show.open'), text: message }] },
    'sales-suspension': { message },
    promotion: {
      key: 'sample',
      title: message,
      summary: message,
      action: { text: t('show.open'), path: '/' },
      invite: false,
    },
    invite: {
      title: message,
      summary: message,
      shareUrl: 'https://naseeb.example/account/register?shareCode=ABCD2345&businessId=1',
      text: message,
      joined: 3,
    },
    'register-success': {},
  };
}
