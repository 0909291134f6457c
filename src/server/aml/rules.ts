import { sql } from 'kysely';
import { formatAmount } from '#kernel/money-format.ts';
import { dirhams } from '#kernel/money.ts';
import * as facts from './facts.ts';
import { rule, type AmlRule } from './rule.ts';

const aed = (amount: bigint): string => `AED ${formatAmount(amount)}`;

/**
 * From this sum on, paid at once or in parts, a gaming operator in the UAE has to know its customer (Cabinet Decision
 * 134/2025).
 */
export const REPORTING_THRESHOLD = dirhams(11_000);

const STRUCTURING = { windowDays: 3, from: dirhams(8_800), below: REPORTING_THRESHOLD, deposits: 3n };
const PASS_THROUGH = { windowDays: 30, moved: dirhams(1_000), playedPercent: 30n };
const MANY_CARDS = { windowDays: 7, cards: 4n };
const OTHERS_CARD = { windowDays: 30, tries: 2n };
const SHARED_ACCOUNT = { players: 2n };
const REPEATED_RELEASE = { windowDays: 90, releases: 2n };
const UNUSUAL_VOLUME = { windowDays: 7, historyDays: 90, volume: dirhams(20_000), times: 5n };

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * The rules against money laundering, with all their thresholds. A hit is a flag for review and decides nothing about
 * the player. In this order everywhere, so that two that flag the same player never wait for each other crosswise.
 */
export const AML_RULES: readonly AmlRule[] = [
  rule<facts.DepositFacts>({
    id: 'structuring',
    suspicion: `a sum is split into deposits just below ${aed(REPORTING_THRESHOLD)}`,
    on: ['deposit'],
    windowDays: STRUCTURING.windowDays,
    read: facts.depositsBetween(STRUCTURING),
    isHit: ({ deposits }) => deposits >= STRUCTURING.deposits,
    describe: ({ deposits, amount }) =>
      `${deposits} deposits from ${aed(STRUCTURING.from)} to below ${aed(STRUCTURING.below)} within ${STRUCTURING.windowDays} days, ${aed(amount)} together`,
  }),
  rule<facts.FlowFacts>({
    id: 'pass-through',
    suspicion: 'money is paid in and taken out again without being played',
    on: ['withdrawal'],
    windowDays: PASS_THROUGH.windowDays,
    read: facts.flow,
    isHit: ({ deposited, released, staked, withdrawn }) =>
      least(released, withdrawn) >= PASS_THROUGH.moved && staked * 100n < deposited * PASS_THROUGH.playedPercent,
    describe: ({ deposited, released, staked, withdrawn }) =>
      `${aed(deposited)} deposited, ${aed(staked)} of stakes, ${aed(released)} released unplayed, ${aed(withdrawn)} withdrawn within ${PASS_THROUGH.windowDays} days`,
  }),
  rule<facts.CardFacts>({
    id: 'many-cards',
    suspicion: 'money comes from cards of several people, or stolen cards are tried',
    on: ['deposit'],
    windowDays: MANY_CARDS.windowDays,
    read: facts.cardsTried,
    isHit: ({ cards }) => cards >= MANY_CARDS.cards,
    describe: ({ cards }) => `${cards} cards were tried within ${MANY_CARDS.windowDays} days`,
  }),
  rule<facts.TryFacts>({
    id: 'others-card',
    suspicion: 'several players pay with one card',
    on: ['deposit'],
    windowDays: OTHERS_CARD.windowDays,
    read: facts.othersCards,
    isHit: ({ tries }) => tries >= OTHERS_CARD.tries,
    describe: ({ tries }) =>
      `${tries} payments within ${OTHERS_CARD.windowDays} days with a card of another player's account`,
  }),
  rule<facts.SharingFacts>({
    id: 'shared-account',
    suspicion: 'several players are paid out to one account',
    on: ['payout-account', 'withdrawal'],
    windowDays: null,
    read: facts.sharedAccounts,
    isHit: ({ players, newcomers }) => players >= SHARED_ACCOUNT.players && newcomers > 0n,
    describe: ({ players }) => `${players} players added this account`,
  }),
  rule<facts.ReleaseFacts>({
    id: 'repeated-release',
    suspicion: 'deposits are made withdrawable again and again, and the account is not closed',
    on: ['release'],
    windowDays: REPEATED_RELEASE.windowDays,
    read: facts.releases,
    isHit: ({ releases }) => releases >= REPEATED_RELEASE.releases,
    describe: ({ releases, amount }) =>
      `${releases} releases within ${REPEATED_RELEASE.windowDays} days, ${aed(amount)} together`,
  }),
  rule<facts.VolumeFacts>({
    id: 'unusual-volume',
    suspicion: 'much more money goes in and out than this player has moved before',
    on: ['deposit', 'withdrawal'],
    windowDays: UNUSUAL_VOLUME.windowDays,
    read: facts.volume(UNUSUAL_VOLUME),
    isHit: ({ volume, before }) =>
      volume >= UNUSUAL_VOLUME.volume &&
      volume * BigInt(UNUSUAL_VOLUME.historyDays) >= UNUSUAL_VOLUME.times * before * BigInt(UNUSUAL_VOLUME.windowDays),
    describe: ({ volume, before }) =>
      `${aed(volume)} in and out within ${UNUSUAL_VOLUME.windowDays} days, ${aed(before)} in the ${UNUSUAL_VOLUME.historyDays} days before`,
  }),
];

export const ruleOf = (id: string): AmlRule | undefined => AML_RULES.find((one) => one.id === id);

/** Where the window of a rule begins. */
export const windowStart = ({ windowDays }: AmlRule) =>
  windowDays === null
    ? sql<Date>`'-infinity'::timestamptz`
    : sql<Date>`product_now() - ${windowDays} * interval '1 day'`;
