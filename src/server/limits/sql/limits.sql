-- A limit is set once. What is used of it grows, and another may replace it.
create or replace function player_limits_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.player_id, new.kind, new.amount, new.minutes, new.starts_at, new.ends_at)
    is distinct from (old.id, old.player_id, old.kind, old.amount, old.minutes, old.starts_at, old.ends_at) then
    raise exception 'what a limit is does not change';
  end if;
  if new.used < old.used then
    raise exception 'what is used of a limit does not come back';
  end if;
  if old.replaced_at is not null and new.replaced_at is distinct from old.replaced_at then
    raise exception 'a limit is replaced once';
  end if;
  return new;
end $$;

-- Of a kind one limit at most is in force at any time.
create or replace function player_limits_apart() returns trigger language plpgsql as $$
begin
  if exists (
    select from player_limits l where l.player_id = new.player_id and l.kind = new.kind and l.replaced_at is null
      and l.starts_at < new.ends_at and new.starts_at < l.ends_at
  ) then
    raise exception 'a % limit of this player is in force in that time', new.kind;
  end if;
  return new;
end $$;

-- Payments of a player that may still come.
create or replace function pending_deposits(player bigint) returns bigint language sql stable
return (
  select coalesce(sum(d.amount), 0)::bigint from deposits d
  where d.player_id = player and d.state in ('pending', 'challenged'));

-- What counts against a deposit limit: what came since it began and was kept, and payments that may still come; without
-- the deposit `leave_out`. Read with the wallet locked.
create or replace function deposited_against(l player_limits, leave_out uuid) returns bigint language sql stable
return l.used + (
  select coalesce(sum(d.amount), 0)::bigint from deposits d
  where d.player_id = l.player_id and d.id is distinct from leave_out
    and (d.state in ('pending', 'challenged') or d.state = 'succeeded' and d.refunded_for is null and d.succeeded_at >= l.starts_at)
);

-- What paid orders use of their players' wager limits: ids and amounts stand at the same places, an id is null where a
-- player has no limit, an amount 0 where the order was not paid. The wallets are locked.
create or replace function use_wager_limits(limit_ids bigint[], amounts bigint[]) returns void language plpgsql as $$
begin
  if exists (select from unnest(limit_ids) as l (id) where id is not null) then
    update player_limits l set used = used + staked
    from (
      select id, sum(amount)::bigint as staked from unnest(limit_ids, amounts) as u (id, amount)
      where id is not null and amount > 0 group by 1
    ) s
    where l.id = s.id;
  end if;
end $$;
