import type texts from '#locales/en-US/messages.json';
import type { Locale } from '#i18n/locales.ts';
import type { TextParams } from './text-params.ts';

/**
 * What is sent besides words, which are `messages:<template>` of the locales: `sms` for an SMS, `subject`, `preheader`,
 * `heading`, `body` and `action` for a mail.
 */
export interface TemplateSpec {
  /** Where a player has both a number and a mailbox: long ones go by mail, urgent ones by SMS. Some are mails only. */
  readonly channel: 'prefer-sms' | 'prefer-mail' | 'mail-only';
  /** Params that a mail shows as a table, named by `messages:mail.fact`. */
  readonly facts?: readonly string[];
  /** Name of the route that a mail's button leads to; its label is `action`. */
  readonly route?: string;
  /** The param that names a page for the button in place of `route`; without a page there is no button. */
  readonly pageParam?: string;
  /** Advertising: its footer and SMS say how to stop it. */
  readonly isOffer?: true;
  /** Every param, as the sandbox's page and the tests fill it. */
  readonly sample: TextParams;
  /** Of the sample, what is written in the reader's language. */
  readonly arabicSample?: TextParams;
}
export type MessageTemplate = Exclude<keyof typeof texts, 'mail'>;

/** 23 November 2026, 17:03 in Dubai. */
const SAMPLE_TIME = Date.UTC(2026, 10, 23, 13, 3);

/** Of a grand prize: of a draw, or of a card of an instant game. */
type PrizeSample = Readonly<{ amount: number; lotteryType: number; draw?: string; card?: number }>;
const PRIZE: PrizeSample = { amount: 25_000_000, lotteryType: 69, draw: '261123-1021' };
const PRIZE_FACTS = ['amount', 'wonBy'];

/** Of a withdrawal. */
const WITHDRAWAL = {
  amount: 25_000,
  fee: 200,
  received: 24_800,
  account: '•••• 3456',
  withdrawalId: '01a1fe9d-943b-4359-9c33-87edd8050eb9',
};
const WITHDRAWAL_FACTS = ['amount', 'fee', 'received', 'account', 'withdrawalId'];

const RECEIPT = 'A3MK0-SD36B-YFN9R-K8MXX';

export const TEMPLATES = {
  /** `code` is also shown large. Always to the address that asked. */
  code: { channel: 'prefer-sms', sample: { code: '482913', count: 5 } },
  welcome: { channel: 'prefer-mail', route: 'KYCVerified', sample: {} },
  identityVerified: { channel: 'prefer-mail', route: 'LotteryPlay', sample: {} },
  identityFailed: { channel: 'prefer-mail', route: 'KYCVerified', sample: {} },
  identityExpired: { channel: 'prefer-mail', route: 'KYCVerified', sample: {} },
  /** `day` as yyyy-mm-dd. */
  identityExpiring: { channel: 'prefer-mail', route: 'KYCVerified', sample: { day: '2026-12-23' } },
  /** To the address that the player typed at the deposit. */
  depositReceipt: {
    channel: 'mail-only',
    facts: ['amount', 'time', 'card', 'depositId'],
    route: 'transfer',
    sample: {
      amount: 25_000,
      time: SAMPLE_TIME,
      card: 'Visa •••• 7257',
      depositId: '01a1fe9d-943b-8359-9c33-87edd8050eb9',
    },
  },
  /** `ending`: the last characters of the account. */
  withdrawalCode: { channel: 'prefer-sms', sample: { code: '482913', count: 5, amount: 25_000, ending: '3456' } },
  withdrawalSubmitted: { channel: 'prefer-mail', facts: WITHDRAWAL_FACTS, route: 'transfer', sample: WITHDRAWAL },
  withdrawalPaid: { channel: 'prefer-mail', facts: WITHDRAWAL_FACTS, route: 'transfer', sample: WITHDRAWAL },
  /** `payoutReason`: a PayoutReason. */
  withdrawalFailed: {
    channel: 'prefer-mail',
    facts: WITHDRAWAL_FACTS,
    route: 'transfer',
    sample: { ...WITHDRAWAL, payoutReason: 'AC04' },
  },
  withdrawalReturned: {
    channel: 'prefer-mail',
    facts: WITHDRAWAL_FACTS,
    route: 'transfer',
    sample: { ...WITHDRAWAL, payoutReason: 'AC04' },
  },
  withdrawalRejected: {
    channel: 'prefer-mail',
    facts: WITHDRAWAL_FACTS,
    route: 'transfer',
    sample: { ...WITHDRAWAL, remark: 'The account is not in your name.' },
    arabicSample: { remark: 'الحساب ليس باسمك.' },
  },
  grandPrize: {
    channel: 'prefer-sms',
    facts: PRIZE_FACTS,
    route: 'ordersGrandPrize',
    sample: PRIZE,
  },
  /** `time`: when the prize is forfeited. */
  grandPrizeExpiring: {
    channel: 'prefer-sms',
    facts: PRIZE_FACTS,
    route: 'grandPrizeProcess',
    sample: { ...PRIZE, time: SAMPLE_TIME },
  },
  /** The same for a player who has an appointment, at `appointment`. */
  grandPrizeExpiringBooked: {
    channel: 'prefer-sms',
    facts: PRIZE_FACTS,
    route: 'grandPrizeProcess',
    sample: { ...PRIZE, time: SAMPLE_TIME, appointment: SAMPLE_TIME },
  },
  grandPrizeForfeited: { channel: 'prefer-mail', facts: PRIZE_FACTS, route: 'ordersGrandPrize', sample: PRIZE },
  /** `time`: until when it can be claimed now. */
  grandPrizeExtended: {
    channel: 'prefer-mail',
    facts: PRIZE_FACTS,
    route: 'grandPrizeProcess',
    sample: { ...PRIZE, time: SAMPLE_TIME },
  },
  /** `time`: when it is. Made or changed, by the player or by staff. */
  grandPrizeAppointment: {
    channel: 'prefer-mail',
    facts: PRIZE_FACTS,
    route: 'grandPrizeProcess',
    sample: { ...PRIZE, time: SAMPLE_TIME },
  },
  /** By staff. */
  grandPrizeAppointmentCanceled: {
    channel: 'prefer-sms',
    facts: PRIZE_FACTS,
    route: 'grandPrizeProcess',
    sample: PRIZE,
  },
  grandPrizeClaimed: { channel: 'prefer-mail', facts: PRIZE_FACTS, route: 'ordersGrandPrize', sample: PRIZE },
  grandPrizePaid: { channel: 'prefer-mail', facts: PRIZE_FACTS, route: 'ordersGrandPrize', sample: PRIZE },
  /** Brings the claim form. */
  claimForm: { channel: 'mail-only', facts: PRIZE_FACTS, route: 'grandPrizeProcess', sample: PRIZE },
  passwordChanged: { channel: 'prefer-mail', facts: ['time'], route: 'appUserInfo', sample: { time: SAMPLE_TIME } },
  ownDataDownloaded: { channel: 'prefer-mail', facts: ['time'], route: 'ownData', sample: { time: SAMPLE_TIME } },
  /** `contact`: the new number or address, masked. */
  contactChanged: {
    channel: 'prefer-mail',
    facts: ['contact', 'time'],
    route: 'appUserInfo',
    sample: { contact: '+971 •• ••• 4567', time: SAMPLE_TIME },
  },
  /** The first number or address of its kind. */
  contactConfirmed: {
    channel: 'prefer-mail',
    facts: ['contact', 'time'],
    route: 'accountSetting',
    sample: { contact: '+971 •• ••• 4567', time: SAMPLE_TIME },
  },
  /** No SMS: who goes from phone to desktop and back would get two each day. */
  newLogin: { channel: 'mail-only', facts: ['time'], route: 'appUserInfo', sample: { time: SAMPLE_TIME } },
  /** To applicants, who need no account: `receipt` is the number of their application. */
  familyReceived: { channel: 'mail-only', route: 'checkProgress', sample: { receipt: RECEIPT } },
  /** An exclusion and a monitoring; the next two are of one of them. */
  familyApproved: { channel: 'mail-only', route: 'checkProgress', sample: { receipt: RECEIPT } },
  familyExclusionApproved: { channel: 'mail-only', route: 'checkProgress', sample: { receipt: RECEIPT } },
  familyMonitoringApproved: { channel: 'mail-only', route: 'checkProgress', sample: { receipt: RECEIPT } },
  familyIneligible: {
    channel: 'mail-only',
    route: 'checkProgress',
    sample: { receipt: RECEIPT, remark: 'The photo proves no relationship.' },
    arabicSample: { remark: 'لا تثبت الصورة صلة القرابة.' },
  },
  familyIncorrect: {
    channel: 'mail-only',
    route: 'checkProgress',
    sample: { receipt: RECEIPT, remark: 'The photo of the ID is blurred.' },
    arabicSample: { remark: 'صورة الهوية غير واضحة.' },
  },
  familyReport: {
    channel: 'mail-only',
    sample: {
      name: 'Omar Haddad',
      contacts: '+971501234567, omar@example.com',
      day: '2026-11-23',
      deposits: 1,
      deposited: '250.00',
      orders: 3,
      staked: '15.00',
    },
  },
  /** `time`: when it ends. The other one has no end. */
  selfExclusionStarted: { channel: 'prefer-mail', route: 'playResponsibly', sample: { time: SAMPLE_TIME } },
  selfExclusionOpen: { channel: 'prefer-mail', route: 'playResponsibly', sample: {} },
  /** The national self-exclusion register names the player. */
  registerExcluded: { channel: 'prefer-mail', sample: {} },
  /** Staff have lifted it: it ends at `time`. */
  selfExclusionLifted: { channel: 'prefer-mail', route: 'playResponsibly', sample: { time: SAMPLE_TIME } },
  timeOutStarted: { channel: 'prefer-mail', route: 'playResponsibly', sample: { time: SAMPLE_TIME } },
  familyExcluded: { channel: 'prefer-sms', sample: { duration: '6m' } },
  familyMonitored: { channel: 'prefer-sms', sample: { duration: '1y' } },
  familyExclusionEnded: { channel: 'prefer-sms', sample: {} },
  familyMonitoringEnded: { channel: 'prefer-sms', sample: {} },
  /** To the applicant: staff ended a measure early. */
  familyEnded: {
    channel: 'mail-only',
    route: 'checkProgress',
    sample: { receipt: RECEIPT, name: 'Omar Haddad', remark: 'You asked us to end it.' },
  },
  /** `factor`: authenticator or passkey. */
  factorAdded: { channel: 'prefer-mail', route: 'twoFactor', sample: { factor: 'passkey' } },
  factorRemoved: { channel: 'prefer-mail', route: 'twoFactor', sample: { factor: 'authenticator' } },
  backupCodesRenewed: { channel: 'prefer-mail', route: 'twoFactor', sample: {} },
  backupCodeUsed: { channel: 'prefer-mail', route: 'twoFactor', sample: { left: 9 } },
  factorsRemoved: { channel: 'prefer-mail', route: 'twoFactor', sample: {} },
  secondStepLocked: { channel: 'prefer-sms', route: 'resetPassword', sample: {} },
  /** A first step was right, and no second one came. */
  loginUnfinished: { channel: 'prefer-mail', route: 'resetPassword', sample: {} },
  superappLinked: { channel: 'prefer-mail', route: 'accountSetting', sample: {} },
  superappMoved: { channel: 'prefer-mail', route: 'accountSetting', sample: {} },
  superappUnlinked: { channel: 'prefer-mail', route: 'accountSetting', sample: {} },
  /** `time`: when it is decided at the latest. */
  closureReceived: { channel: 'prefer-mail', route: 'accountDeletion', sample: { time: SAMPLE_TIME } },
  closureRejected: {
    channel: 'prefer-mail',
    route: 'accountDeletion',
    sample: { remark: 'The photo of the ID is blurred.' },
    arabicSample: { remark: 'صورة الهوية غير واضحة.' },
  },
  /** Any page asks, once the player is logged in. */
  fundsAsked: { channel: 'prefer-mail', route: 'accountSetting', sample: {} },
  paymentsStopped: { channel: 'prefer-mail', route: 'accountSetting', sample: {} },
  paymentsAllowed: { channel: 'prefer-mail', route: 'transfer', sample: {} },
  reviewEnded: { channel: 'prefer-mail', route: 'appUserInfo', sample: {} },
  /** Money came into it after it was closed. */
  moneyOfClosedAccount: { channel: 'prefer-mail', sample: { amount: 25_000 } },
  accountClosed: { channel: 'prefer-mail', sample: {} },
  /** The operator's own words. Only by `ops notification send offers`, to those who agreed to this channel. */
  offer: {
    channel: 'prefer-mail',
    pageParam: 'page',
    isOffer: true,
    sample: {
      title: 'Two tickets for the price of one',
      body: 'On Monday 23 November, each Lucky Day ticket comes with a second one.\nYou find both in the same order.',
      page: '/lottery/luckyday',
    },
    arabicSample: {
      title: 'تذكرتان بسعر تذكرة واحدة',
      body: 'يوم الاثنين 23 نوفمبر، مع كل تذكرة في «يوم الحظ» تذكرة ثانية مجانية.\nتجد التذكرتين في الطلب نفسه.',
    },
  },
  accountUnfrozen: { channel: 'prefer-mail', route: 'login', sample: {} },
} as const satisfies Readonly<Record<MessageTemplate, TemplateSpec>>;

export const specOf = (template: MessageTemplate): TemplateSpec => TEMPLATES[template];

/** What a template is shown with in a language. */
export const sampleOf = (template: MessageTemplate, locale: Locale): TextParams => {
  const { sample, arabicSample } = specOf(template);
  return locale === 'ar-AE' ? { ...sample, ...arabicSample } : sample;
};

/** The params of a template by name. */
export type TemplateParams<T extends MessageTemplate> = {
  readonly [Name in keyof (typeof TEMPLATES)[T]['sample']]: string | number;
};
