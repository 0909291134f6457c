import * as z from 'zod/mini';

/** What a client sends about itself with each call. Validated, but never trusted for a decision about money. */
export const clientInfo = z.strictObject({
  platform: z.optional(z.int().check(z.minimum(1), z.maximum(4))),
  product: z.optional(z.int().check(z.minimum(0), z.maximum(9_999))),
  customId: z.optional(z.string().check(z.maxLength(64))),
  source: z.optional(z.string().check(z.maxLength(64))),
  version: z.optional(z.string().check(z.maxLength(32))),
  versionCode: z.optional(z.int().check(z.nonnegative())),
  payType: z.optional(z.union([z.int(), z.string().check(z.maxLength(32))])),
  internalOsType: z.optional(z.union([z.int(), z.string().check(z.maxLength(32))])),
});
export type ClientInfo = z.output<typeof clientInfo>;
