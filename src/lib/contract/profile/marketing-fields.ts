import * as z from 'zod/mini';

/** The ways in which a player may agree to be told of offers, each on its own. */
export const marketingChannel = z.enum(['notification', 'email', 'sms']);
export type MarketingChannel = z.output<typeof marketingChannel>;

export const marketingPreferences = z.record(marketingChannel, z.boolean());
