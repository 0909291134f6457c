import { sql, type Kysely } from 'kysely';

/**
 * By what a login came, so that its player can tell a stranger's from their own. Of earlier ones nothing was kept. The
 * name is ours, never a caller's text; the check holds that no markup can stand there, whatever writes it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table sessions
      add column client_name text check (client_name ~ '^[A-Za-z0-9][A-Za-z0-9 ·-]{0,62}$'),
      add column method text check (method in ('password', 'code', 'superapp', 'registration')),
      add column second_factor text check (second_factor in ('authenticator', 'passkey', 'backup')),
      add constraint sessions_second_factor_after check (second_factor is null or method in ('password', 'code', 'superapp') is true)`.execute(
    db,
  );
}
