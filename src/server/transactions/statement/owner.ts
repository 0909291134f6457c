import { loadHolderName } from '#server/deposits/holder-name.ts';
import type { Queryable } from '#server/db/index.ts';
import { maskContact } from '#server/players/person/mask-contact.ts';

/** The name of a statement's player, as verified or else as registered, and a contact that only they recognise. */
export async function loadOwnerNames(db: Queryable, playerId: bigint): Promise<{ name: string; contact: string }> {
  const { mobile, email } = await db
    .selectFrom('players')
    .select(['mobile', 'email'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const contact =
    mobile === null
      ? email === null
        ? undefined
        : ({ kind: 'email', address: email } as const)
      : ({ kind: 'mobile', address: mobile } as const);
  return { name: await loadHolderName(db, playerId), contact: contact ? maskContact(contact) : '' };
}
