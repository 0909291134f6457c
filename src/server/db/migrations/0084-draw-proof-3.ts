import { sql, type Kysely } from 'kysely';

/** Draws and orders that are proved by version 3: docs/draw-proof.md. */
export async function up(db: Kysely<never>): Promise<void> {
  // The entries of the log are found by their hashes, as a commitment or a batch of orders is named.
  await sql`create index tlog_entries_by_hash on tlog_entries (sha256('\\x00'::bytea || entry))`.execute(db);
  // A witness may cosign a size again, later: both cosignatures count.
  await sql`alter table tlog_cosignatures drop constraint tlog_cosignatures_pkey`.execute(db);
  await sql`alter table tlog_cosignatures add primary key (size, witness, cosigned_at)`.execute(db);
  await sql`create index tlog_cosignatures_by_time on tlog_cosignatures (witness, cosigned_at)`.execute(db);

  await sql`
    create table draw_rules (
      hash bytea primary key check (octet_length(hash) = 32),
      lottery_type int not null,
      entry bytea not null check (hash = sha256('\\x00'::bytea || entry))
    )`.execute(db);
  await sql`
    create trigger draw_rules_never_change before update or delete or truncate on draw_rules
    for each statement execute function refuse_change()`.execute(db);

  // Of version 3 the round is known before the root, and a draw that was not sealed is cancelled after its closing.
  await sql`
    do $$
    declare
      name text;
    begin
      for name in select conname from pg_constraint where conrelid = 'draws'::regclass and contype = 'c'
        and pg_get_constraintdef(oid) ~ 'num_nulls.ticket_count|tickets_root IS NULL. AND .cancelled_at'
      loop execute format('alter table draws drop constraint %I', name);
      end loop;
    end $$`.execute(db);
  // Columns without values are added at once, and no row that exists is looked at.
  await sql`
    alter table draws
      add proof_version smallint not null default 2,
      add seal_by timestamptz,
      add witnesses text[],
      add quorum smallint,
      add commitment bytea,
      add commitment_hash bytea,
      add closing bytea,
      add closing_hash bytea,
      add sealed_at timestamptz,
      add seal text[],
      add openings jsonb,
      add constraint draws_version check (proof_version in (2, 3)) not valid,
      add constraint draws_root check (num_nulls(ticket_count, tickets_root, root_published_at) in (0, 3)
        and (proof_version = 3 or (tickets_root is null) = (beacon_round is null))) not valid,
      add constraint draws_cancelled check (state <> 'cancelled' or (cancelled_at is not null
        and (tickets_root is null or (proof_version = 3 and sealed_at is null)))) not valid,
      add constraint draws_committed check (proof_version = 2
        or (num_nulls(seal_by, witnesses, quorum, commitment, commitment_hash, beacon_round) = 0
          and quorum between 1 and cardinality(witnesses) and commitment_hash = sha256('\\x00'::bytea || commitment))) not valid,
      add constraint draws_closing check ((closing is null) = (closing_hash is null)
        and (closing is null or closing_hash = sha256('\\x00'::bytea || closing))
        and (proof_version = 2 or (closing is null) = (tickets_root is null))) not valid,
      add constraint draws_sealed check ((sealed_at is null) = (seal is null)
        and (sealed_at is null or closing is not null)) not valid,
      add constraint draws_drawn_sealed check (proof_version = 2 or numbers is null or sealed_at is not null) not valid`.execute(
    db,
  );
  await sql`
    create index draws_unsealed on draws (seal_by) where proof_version = 3 and state = 'closed' and sealed_at is null`.execute(
    db,
  );
  // The account of raffle prizes by the closings of version 3; raffle_carried is that of version 2.
  await sql`alter table draw_games add raffle_account int not null default 0 check (raffle_account >= 0)`.execute(db);

  await sql`
    alter table orders
      add secret bytea,
      add nonce bytea,
      add constraint orders_secret_and_nonce check ((secret is null) = (nonce is null)
        and octet_length(secret) = 32 and octet_length(nonce) = 16) not valid`.execute(db);
  await sql`
    alter table receipt_batches
      alter leaves drop not null,
      add entry bytea,
      add constraint receipt_batches_of_a_version check ((leaves is null) <> (entry is null)
        and octet_length(entry) between 2 and 65535) not valid`.execute(db);
  await sql`
    create table batch_draws (
      draw_id bigint not null references draws,
      batch bigint not null references receipt_batches,
      leaves bytea not null check (octet_length(leaves) > 0 and octet_length(leaves) % 32 = 0),
      primary key (draw_id, batch)
    )`.execute(db);
  await sql`create index batch_draws_of_batch on batch_draws (batch)`.execute(db);
  await sql`
    create trigger batch_draws_never_change before update or delete or truncate on batch_draws
    for each statement execute function refuse_change()`.execute(db);

  // With new parameters; a new database has none yet. Its text stands in orders/sql/place-orders.sql.
  await sql`
    drop function if exists place_orders(int, uuid[], bigint[], bigint[], int[], bigint[], smallint[], smallint[], bytea[],
      int[], bigint[], smallint[],
      int[], bigint[], smallint[], smallint[], bigint[], bigint[], bigint[], int[], bigint[], bigint[], bytea[], bytea[], bytea,
      uuid[], int[])`.execute(db);
}
