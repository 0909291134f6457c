import * as z from 'zod';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { ORDER_PRIZE_STATUS } from '#contract/orders/statuses.ts';
import type { Locale } from '#i18n/locales.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { sha256Digest } from '#server/crypto/digest.ts';
import type { Db, Queryable } from '#server/db/index.ts';
import type { PlayerFile } from '#server/downloads/download-route.ts';
import { issueDownloadLink, withdrawDownloadLinks } from '#server/downloads/links.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import type { Messages } from '#server/messages/index.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { PlayerRateLimits } from '#server/players/rate-limits.ts';
import { confirmSession, type Session } from '#server/players/session.ts';
import { drawIdOfPrize, findPrize, type GrandPrize } from '../prize-rows.ts';
import { factsOf } from '../tell-winner.ts';
import { makeClaimForm } from './make-form.ts';

interface FormDeps {
  readonly db: Db;
  readonly limits: Pick<PlayerRateLimits, 'countClaimForm'>;
}

const drawForm = async (db: Queryable, prize: GrandPrize): Promise<Uint8Array> =>
  renderPdf('src/server/grand-prizes/form/worker.ts', await makeClaimForm(db, prize));

/** By the draw, or the series of the card: nobody else reads the player's own file. */
const fileNameOf = (prize: GrandPrize): string =>
  `naseeb-claim-form-${drawIdOfPrize(prize) ?? `${prize.series}-card-${prize.card_no}`}.pdf`;

/** The player's prize that can still be claimed. */
async function findClaimable(
  db: Queryable,
  { playerId }: Pick<Session, 'playerId'>,
  prizeId: string,
): Promise<Result<GrandPrize, Refusal>> {
  const prize = await findPrize(db, prizeId, playerId);
  if (!prize) return err({ code: errorCodes.grandPrizeNotFound });
  return prize.status === ORDER_PRIZE_STATUS.unclaimed ? ok(prize) : err({ code: errorCodes.grandPrizeDecided });
}

/** Does something that counts as one form of the player's today, unless it is refused. */
async function countForm<T>(
  limits: FormDeps['limits'],
  { playerId }: Pick<Session, 'playerId'>,
  act: () => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const counted = await limits.countClaimForm(playerId);
  if (!counted) return err({ code: errorCodes.tooManyRequests });
  let done: Result<T, Refusal> | undefined;
  try {
    done = await act();
    return done;
  } finally {
    if (!done?.ok) await counted.undo();
  }
}

/** A link to the form. Answers its path. It takes the place of an earlier one. */
export async function linkClaimForm(
  { db, limits }: FormDeps,
  session: Session,
  prizeId: string,
  locale: Locale,
): Promise<Result<string, Refusal>> {
  const found = await findClaimable(db, session, prizeId);
  if (!found.ok) return found;
  const details = { prizeId, fileName: fileNameOf(found.value) };
  return countForm(limits, session, () =>
    db.transaction().execute(async (tx): Promise<Result<string, Refusal>> => {
      await lockWallet(tx, session.playerId);
      const live = await confirmSession(tx, session);
      if (!live.ok) return live;
      await withdrawDownloadLinks(tx, session.playerId, 'claim-form');
      return ok(await issueDownloadLink(tx, session, 'claim-form', locale, details));
    }),
  );
}

const detailsShape = z.object({ prizeId: z.string(), fileName: z.string() });

/** What the link leads to. */
export const claimFormFile = (db: Db): PlayerFile => ({
  type: 'application/pdf',
  nameOf: (_now, details) => detailsShape.parse(details).fileName,
  event: 'claim-form-exported',
  write: async function* (playerId, _locale, details) {
    const { prizeId } = detailsShape.parse(details);
    yield await drawForm(db, assertPresent(await findPrize(db, prizeId, playerId), 'the prize of a link'));
  },
});

/** The same for the same form: a repeated mail is recognized by it, where it is not known whether the first arrived. */
const referenceOf = ({ id, appointment_at: at }: GrandPrize, locale: Locale): string =>
  sha256Digest(`claim-form ${id} ${locale} ${at?.getTime() ?? 'none'}`)
    .toString('hex')
    .slice(0, 32);

interface MailedForm {
  /** Whether the host took it; null where it may have. */
  readonly isSent: boolean | null;
  readonly email: string;
}

/**
 * Sends the form to the address of the account, and waits until the mail host has taken it. A form that the host may
 * have is answered, too, so that the attempt counts.
 */
export async function mailClaimForm(
  { db, limits, messages }: FormDeps & { readonly messages: Pick<Messages, 'sendFile'> },
  session: Session,
  prizeId: string,
  locale: Locale,
): Promise<Result<MailedForm, Refusal>> {
  const found = await findClaimable(db, session, prizeId);
  if (!found.ok) return found;
  const prize = found.value;
  const { email } = await db
    .selectFrom('players')
    .select('email')
    .where('id', '=', session.playerId)
    .executeTakeFirstOrThrow();
  if (email === null) return err({ code: errorCodes.claimFormWithoutMail });
  return countForm(limits, session, async () => {
    const content = await drawForm(db, prize);
    const file = { name: fileNameOf(prize), type: 'application/pdf', content };
    const reference = referenceOf(prize, locale);
    const isSent = await messages.sendFile(email, locale, 'claimForm', factsOf(prize), file, reference);
    return isSent === false ? err({ code: errorCodes.claimFormNotSent }) : ok({ isSent, email });
  });
}
