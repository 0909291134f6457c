import { sql, type Kysely } from 'kysely';

/**
 * Coupons: gifts that a player gets with one order or one deposit. A campaign says what its coupons are and how many
 * there may be; a coupon keeps what it was given with, so that it never changes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table coupon_campaigns (
      id bigint generated always as identity primary key,
      code text not null unique check (code ~ '^[A-Z0-9]{4,20}$'),
      is_code_shared boolean not null,
      purpose text not null check (purpose in ('purchase', 'deposit')),
      amount bigint not null check (amount > 0),
      min_amount bigint not null check (min_amount > 0),
      valid_from timestamptz not null,
      valid_until timestamptz not null check (valid_until > valid_from),
      max_coupons int not null check (max_coupons > 0),
      budget bigint not null check (budget >= amount),
      coupons_given int not null default 0,
      stopped_at timestamptz,
      created_at timestamptz not null default product_now(),
      constraint coupon_campaigns_limits check (coupons_given <= max_coupons and coupons_given * amount <= budget)
    )`.execute(db);
  await sql`
    create table coupons (
      id uuid primary key default gen_random_uuid(),
      campaign_id bigint not null references coupon_campaigns,
      player_id bigint not null references players,
      purpose text not null check (purpose in ('purchase', 'deposit')),
      amount bigint not null check (amount > 0),
      min_amount bigint not null check (min_amount > 0),
      valid_from timestamptz not null,
      valid_until timestamptz not null,
      created_at timestamptz not null default product_now(),
      used_at timestamptz,
      order_id uuid unique references orders,
      deposit_id uuid unique references deposits,
      -- One player, one coupon of a campaign.
      unique (player_id, campaign_id),
      constraint coupons_use check (
        num_nonnulls(order_id, deposit_id) = (used_at is not null)::int
          and (order_id is null or purpose = 'purchase') and (deposit_id is null or purpose = 'deposit'))
    )`.execute(db);
  await sql`
    create table coupon_codes (
      code_hash bytea primary key,
      campaign_id bigint not null references coupon_campaigns,
      coupon_id uuid unique references coupons
    )`.execute(db);
  // The deposit that a coupon is reserved for, while it is open.
  await sql`alter table deposits add column coupon_id uuid references coupons`.execute(db);
  await sql`
    create index deposits_coupon on deposits (coupon_id) where coupon_id is not null and state in ('created', 'pending', 'challenged')`.execute(
    db,
  );
  // Its text stands in coupons/sql/coupons.sql.
  await sql`create function coupons_step() returns trigger language plpgsql as $$ begin return new; end $$`.execute(db);
  await sql`create trigger coupons_step before update on coupons for each row execute function coupons_step()`.execute(
    db,
  );
  await sql`
    create trigger coupons_kept before delete on coupons for each row execute function refuse_change()`.execute(db);
  await sql`
    create trigger coupons_kept_whole before truncate on coupons for each statement execute function refuse_change()`.execute(
    db,
  );
  // With a new parameter; its text stands in orders/sql/place-orders.sql.
  await sql`
    drop function place_orders(int, uuid[], bigint[], bigint[], int[], bigint[], smallint[], smallint[], bytea[],
      int[], bigint[], smallint[],
      int[], bigint[], smallint[], smallint[], bigint[], bigint[], bigint[], int[], bigint[], bigint[], bytea[], bytea[], bytea)`.execute(
    db,
  );
}
