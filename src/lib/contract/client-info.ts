import * as z from 'zod/mini';

/**
 * What our pages send about themselves with each call. The gateway reads more than this and refuses no call for it
 * (src/server/gateway/client-info.ts); nothing in it decides about money.
 */
export const clientInfo = z.strictObject({
  /** 1 native iOS, 2 native other, 3 desktop, 4 other. */
  platform: z.optional(z.int().check(z.minimum(1), z.maximum(4))),
  product: z.optional(z.int().check(z.minimum(0), z.maximum(9_999))),
  /** Which product of a group is calling: the same for all of our pages, and no mark of a visitor. */
  customId: z.optional(z.string().check(z.maxLength(64))),
  /** The channel through which the visitor came (localStorage `channel`). */
  source: z.optional(z.string().check(z.maxLength(64))),
  /** Version of the pages, as 1.0.5; `versionCode` is the same as a number, 10005. */
  version: z.optional(z.string().check(z.maxLength(32))),
  versionCode: z.optional(z.int().check(z.nonnegative())),
  /** 1: by card. */
  payType: z.optional(z.union([z.int(), z.string().check(z.maxLength(32))])),
  /** 1 iOS, 2 Android, 3 any other. */
  internalOsType: z.optional(z.union([z.int(), z.string().check(z.maxLength(32))])),
});
export type ClientInfo = z.output<typeof clientInfo>;
