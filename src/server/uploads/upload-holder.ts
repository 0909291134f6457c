import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { UploadTables } from './tables.ts';
import { findOrCreateSecret } from '../crypto/secrets.ts';
import type { Queryable } from '../db/index.ts';

/**
 * Who uploads a picture, and alone may name it in a command: a player, or an applicant without an account, known by the
 * mobile number they have proven or by their application.
 */
export type UploadHolder = UploadTables['uploads']['holder'];

export const playerHolder = (playerId: bigint): UploadHolder => `player:${playerId}`;
export const mobileHolder = (mobile: string): UploadHolder => `mobile:${mobile}`;
export const familyHolder = (applicationId: bigint): UploadHolder => `family:${applicationId}`;

/** The number of a `mobileHolder`. */
export const mobileOf = (holder: UploadHolder): string | undefined => /^mobile:(\+\d+)$/.exec(holder)?.[1];

const ticketData = z.object({ holder: z.string(), until: z.number(), email: z.optional(z.string()) });

const sign = async (db: Queryable, text: string): Promise<Buffer> =>
  createHmac('sha256', await findOrCreateSecret(db, 'upload-tickets'))
    .update(text)
    .digest();

/**
 * A ticket for an applicant's uploads, valid until a moment of the product's clock; with the mail address that they
 * have proven, too. Nothing is stored of it.
 */
export async function issueUploadTicket(
  db: Queryable,
  holder: UploadHolder,
  until: Date,
  email?: string,
): Promise<string> {
  const text = Buffer.from(JSON.stringify({ holder, until: until.getTime(), email })).toString('base64url');
  return `${text}.${(await sign(db, text)).toString('base64url')}`;
}

/** What a ticket says; undefined where it is over or not ours. */
export async function readTicket(
  db: Queryable,
  ticket: string,
  now: Date,
): Promise<Pick<z.output<typeof ticketData>, 'holder' | 'email'> | undefined> {
  const [text = '', signature = ''] = ticket.split('.', 2);
  const [expected, given] = [await sign(db, text), Buffer.from(signature, 'base64url')];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const { until, ...said } = ticketData.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  return until > now.getTime() ? said : undefined;
}

/** Whose ticket it is; undefined where it is over or not ours. */
export const readUploadTicket = async (db: Queryable, ticket: string, now: Date): Promise<UploadHolder | undefined> =>
  (await readTicket(db, ticket, now))?.holder;
