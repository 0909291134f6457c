import * as z from 'zod/mini';
import { timestamp } from '../fields.ts';

/** The legal texts that have versions: 1 the terms and conditions, 2 the privacy notice. */
export const versionType = z.literal([1, 2]);
export type VersionType = z.output<typeof versionType>;
export const VERSION_TYPE = { terms: 1, privacy: 2 } as const satisfies Record<string, VersionType>;
export const VERSION_TYPES = Object.values(VERSION_TYPE);

/** The category of the articles of each text (200022): 12 is the specification's, 13 ours. */
export const articleCategory = z.literal([12, 13]);
export const CATEGORY_OF = { 1: 12, 2: 13 } as const satisfies Record<VersionType, z.output<typeof articleCategory>>;

/** The name of a version's file: terms-1, privacy-3. */
export const VERSION_ID = /^(terms|privacy)-([1-9][0-9]{0,3})$/;
export const versionId = z.string().check(z.regex(VERSION_ID));

const flag = z.literal([0, 1]);

/** A version of a legal text. */
export const termsVersion = z.object({
  id: versionId,
  /** A player who does not accept it is logged out. */
  forceUpgrade: flag,
  /** It is announced by a dialog. */
  notice: flag,
  /** The calling player has not accepted it and is to; always 0 for a visitor, and for any version but the current. */
  upgrade: flag,
  /** When it takes effect. */
  fromTimestamp: timestamp,
  /** The version that applies now. */
  current: z.boolean(),
});
export type TermsVersion = z.output<typeof termsVersion>;
