import { sql } from 'kysely';
import type { Engine } from '../engine/engine.ts';
import { maskContact } from '../players/person/mask-contact.ts';
import type { PlayerState } from '../players/player-state.ts';
import { readTypedContact } from '../players/person/typed-contact.ts';
import { OpsRefusal, requireArgument, type OpsCommand, type OpsCommands } from './command.ts';

export interface NamedPlayer {
  readonly id: bigint;
  readonly open_id: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly state: PlayerState;
  readonly verified_status: number;
  readonly created_at: Date;
}

export const playerColumns = sql`id, open_id, mobile, email, state, effective_verified_status(verified_status, document_expires) as verified_status, created_at`;

export async function findPlayer({ db }: Pick<Engine, 'db'>, who: string): Promise<NamedPlayer | undefined> {
  const address = readTypedContact(who)?.address ?? null;
  const { rows } = await sql<NamedPlayer>`
    select ${playerColumns} from players where mobile = ${address} or email = ${address} or open_id = ${who}`.execute(
    db,
  );
  return rows[0];
}

/** The player whom the first argument names: by number or address as people write it, or by open id. */
export async function playerOf(engine: Engine, args: readonly string[]): Promise<NamedPlayer> {
  const player = await findPlayer(
    engine,
    requireArgument(args, 0, 'the player: mobile number, e-mail address, or open id'),
  );
  // Without what was typed: it may be somebody's number.
  if (!player) throw new OpsRefusal('There is no such player.');
  return player;
}

async function recorded(engine: Engine, [who = '', ...rest]: readonly string[]): Promise<readonly string[]> {
  const contact = readTypedContact(who);
  return [(await findPlayer(engine, who))?.open_id ?? (contact ? maskContact(contact) : who), ...rest];
}

/** These commands name a player first: the audit log keeps the open id, whatever form the number had. */
export const recordPlayers = (commands: OpsCommands): OpsCommands =>
  Object.fromEntries(Object.entries(commands).map(([verb, command]) => [verb, { ...command, recorded }]));

/**
 * The command names a row of a table first: the audit log keeps its player's open id as well, at the end, for it is
 * kept longer than the row.
 */
export const recordOwnerOf =
  (
    table: 'aml_flags' | 'geo_reviews' | 'harm_markers' | 'regulation_statements',
  ): NonNullable<OpsCommand['recorded']> =>
  async ({ db }, args) => {
    const [which = ''] = args;
    const { rows } = await sql<{ open_id: string }>`
      select p.open_id from ${sql.table(table)} t join players p on p.id = t.player_id
      where t.id = ${/^\d{1,15}$/.test(which) ? BigInt(which) : null}`.execute(db);
    return [...args, ...rows.map(({ open_id: openId }) => openId)];
  };
