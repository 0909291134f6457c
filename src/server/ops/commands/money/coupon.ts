import * as errorCodes from '#contract/error-codes.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { dubaiMidnight, formatDubai } from '#kernel/dubai.ts';
import { formatAmount } from '#kernel/money-format.ts';
import type { Fils } from '#kernel/money.ts';
import { DAY_MS } from '#kernel/time.ts';
import {
  createCampaign,
  createCodes,
  findCampaign,
  grantCoupon,
  listCampaigns,
  stopCampaign,
} from '#server/coupons/campaigns.ts';
import type { Campaign } from '#server/coupons/give-coupon.ts';
import type { Engine } from '#server/engine/engine.ts';
import { OpsRefusal, requireArgument, type OpsCommands } from '#server/ops/command.ts';
import { playerOf } from '#server/ops/named-player.ts';

const AMOUNT = /^(\d{1,7})(?:\.(\d{2}))?$/;
const COUNT = /^[1-9]\d{0,8}$/;
const MAX_CODES = 10_000;

function amountFrom(args: readonly string[], place: number, what: string): Fils {
  const [, whole, rest = '00'] = AMOUNT.exec(requireArgument(args, place, what)) ?? [];
  const amount = BigInt(`${whole ?? '0'}${rest}`);
  if (amount === 0n) throw new OpsRefusal(`Write ${what} in dirhams, as 12 or 0.45, and more than nothing.`);
  return amount;
}

function countFrom(args: readonly string[], place: number, what: string): number {
  const text = requireArgument(args, place, what);
  if (!COUNT.test(text)) throw new OpsRefusal(`Write ${what} as a whole number above 0.`);
  return Number(text);
}

function dayFrom(args: readonly string[], place: number, what: string): number {
  const text = requireArgument(args, place, what);
  const day = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime()))
    throw new OpsRefusal(`Write ${what} as 2027-01-31.`);
  return dubaiMidnight(day);
}

function oneOf<T extends string>(args: readonly string[], place: number, words: readonly T[]): T {
  const text = requireArgument(args, place, words.join(' or '));
  const found = words.find((word) => word === text);
  if (!found) throw new OpsRefusal(`Write ${words.join(' or ')}, not ${text}.`);
  return found;
}

async function campaignOf({ db }: Engine, args: readonly string[]): Promise<Campaign> {
  const code = requireArgument(args, 0, "the campaign's code");
  const found = await findCampaign(db, code);
  if (!found) throw new OpsRefusal(`There is no campaign ${code}: coupon list names them.`);
  return found;
}

const GRANT_REFUSALS: Partial<Record<ErrorCode, string>> = {
  [errorCodes.couponAlreadyYours]: 'The player has the coupon of this campaign already.',
  [errorCodes.couponCodeOver]: 'The campaign is over.',
  [errorCodes.couponCodeUsedUp]: 'The campaign has no coupon left.',
};

const describe = (one: Campaign): string =>
  [
    one.code,
    one.is_code_shared ? 'shared' : 'single',
    `${formatAmount(one.amount)} for a ${one.purpose} of ${formatAmount(one.min_amount)} or more`,
    `${formatDubai(one.valid_from, 'YYYY-MM-DD')} to ${formatDubai(one.valid_until.getTime() - 1, 'YYYY-MM-DD')}`,
    `${one.coupons_given} of ${one.max_coupons} given, budget ${formatAmount(one.budget)}`,
    ...(one.stopped_at ? ['stopped'] : []),
  ].join('  ');

/** Coupons: campaigns, their codes, and coupons for one player. */
export const couponCommands: OpsCommands = {
  create: {
    usage: '<code> shared|single purchase|deposit <amount> <minimum> <first day> <last day> <coupons> <budget>',
    summary: 'a campaign: players redeem its code (shared) or codes of their own (single); amounts in dirhams',
    run: async ({ db }, args, out) => {
      const code = requireArgument(args, 0, 'the code').toUpperCase();
      if (!/^[A-Z0-9]{4,20}$/.test(code)) throw new OpsRefusal('A code is 4 to 20 letters and digits.');
      const [from, last] = [dayFrom(args, 5, 'the first day'), dayFrom(args, 6, 'the last day')];
      if (last < from) throw new OpsRefusal('The last day is before the first.');
      const campaign = {
        code,
        isCodeShared: oneOf(args, 1, ['shared', 'single']) === 'shared',
        purpose: oneOf(args, 2, ['purchase', 'deposit']),
        amount: amountFrom(args, 3, 'the amount'),
        minAmount: amountFrom(args, 4, 'the minimum'),
        from: new Date(from),
        until: new Date(last + DAY_MS),
        maxCoupons: countFrom(args, 7, 'the number of coupons'),
        budget: amountFrom(args, 8, 'the budget'),
      };
      if (campaign.budget < campaign.amount) throw new OpsRefusal('The budget is less than one coupon.');
      if (!(await createCampaign(db, campaign))) throw new OpsRefusal(`There is a campaign ${code} already.`);
      out(`${code} is made`);
    },
  },
  codes: {
    usage: '<code> <number>',
    summary: 'makes codes that one player each can redeem, and prints them: they can not be listed again',
    run: async (engine, args, out) => {
      const campaign = await campaignOf(engine, args);
      const count = countFrom(args, 1, 'how many codes');
      if (campaign.is_code_shared) throw new OpsRefusal('Players redeem the code of this campaign itself.');
      if (count > MAX_CODES) throw new OpsRefusal(`At most ${MAX_CODES} at once.`);
      for (const code of await createCodes(engine.db, campaign.id, count)) out(code);
    },
  },
  grant: {
    usage: '<code> <player>',
    summary: 'gives one player the coupon of a campaign, without a code',
    run: async (engine, args, out) => {
      const campaign = await campaignOf(engine, args);
      const player = await playerOf(engine, args.slice(1));
      const granted = await grantCoupon(engine, player.id, campaign.id);
      if (!granted.ok)
        throw new OpsRefusal(
          granted.error === 'no-marketing'
            ? 'The player may receive no marketing now, and gets no coupon.'
            : (GRANT_REFUSALS[granted.error.code] ?? 'The player may not play now, and gets no coupon.'),
        );
      const told = granted.value.isTold ? 'was told' : 'was not told: they did not agree to notifications of offers';
      out(`${player.open_id} has a coupon of ${campaign.code}, and ${told}`);
    },
  },
  stop: {
    usage: '<code>',
    summary: 'gives no more coupons of a campaign; those that players have stay valid',
    run: async (engine, args, out) => {
      const campaign = await campaignOf(engine, args);
      if (!(await stopCampaign(engine.db, campaign.id))) throw new OpsRefusal(`${campaign.code} was stopped before.`);
      out(`${campaign.code} is stopped`);
    },
  },
  list: {
    usage: '',
    summary: 'the campaigns: what their coupons are, how many were given and used',
    run: async ({ db }, _args, out) => {
      for (const one of await listCampaigns(db)) out(`${describe(one)}  ${one.used} used`);
    },
  },
};
