-- What became of an order of a batch; ORDER_VERDICT in src/server/orders/purchase/verdict.ts is the same in TypeScript.
create or replace function order_verdict(name text) returns int language sql immutable parallel safe
return case name when 'paid' then 0 when 'replayed' then 1 when 'undecided' then 2 when 'unasked' then 3 end;

-- Decides which orders of a batch are paid, by what holds for every wager: the session, the restrictions of the player,
-- the register, the coupon, the wager limit, the balance, in this order; of draws and of instant games. Their wallets,
-- coupons and what they buy from are locked.
create or replace function decide_orders(
  ids uuid[], players bigint[], sessions_of bigint[], totals bigint[], fingerprints bytea[],
  -- Null where orders have none.
  nonces bytea[],
  -- By place: of how many documents the self-exclusion register was asked (src/server/register); -1 where there is none.
  documents int[],
  -- By place: why it is not sold, an error code or order_verdict('undecided').
  sale_codes int[],
  -- By place: why the order's coupon may not be used, and what it gives. Null where no order has one.
  coupon_codes int[], coupon_amounts bigint[],
  at timestamptz,
  -- By place: an order_verdict(), else an error code.
  out verdicts int[],
  -- By place: what the orders of the player before it cost, and what the buckets hold.
  out befores bigint[], out gifts bigint[], out deposits bigint[],
  -- By place: the wager limit in force, if there is one.
  out limit_ids bigint[]
) language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  with judged as (
    select a.place, a.player_id, a.total, w.gift + coalesce(coupon_amounts[a.place], 0) as gift, w.deposited,
      w.gift + coalesce(coupon_amounts[a.place], 0) + w.deposited + w.winnings as balance, l.id as limit_id,
      -- Of the wager limit.
      l.amount - l.used as allowance,
      case
        when w.player_id is null then error_code('internal-error')
        when s.id is null then error_code('session-expired')
        -- With another nonce it is another order; one of version 2 was paid without.
        when e.fingerprint = a.fingerprint and (nonces is null or e.nonce is null or e.nonce = nonces[a.place])
          then order_verdict('replayed')
        when e.id is not null then error_code('request-id-reused')
        when sale_codes[a.place] is not null then sale_codes[a.place]
        when r.refusal is not null then r.refusal
        when documents[a.place] >= 0
          and documents[a.place] <> (select count(*) from register_identifiers i where i.player_id = a.player_id)
          then order_verdict('unasked')
        else coupon_codes[a.place]
      end as refused
    from unnest(ids, players, sessions_of, totals, fingerprints) with ordinality
        as a (id, player_id, session_id, total, fingerprint, place)
      left join wallets w on w.player_id = a.player_id
      left join orders e on e.id = a.id
      left join sessions s on s.id = a.session_id and s.player_id = a.player_id and s.ended_at is null
        and (s.ends_at is null or s.ends_at > at)
      left join wager_refusals r on r.player_id = a.player_id
      -- One at most is in force (src/server/limits); another row would shift the places of all orders after it.
      left join lateral (
        select id, amount, used from player_limits l where l.player_id = a.player_id and l.kind = 'wager' and l.amount is not null
          and l.replaced_at is null and l.starts_at <= at and l.ends_at > at
        order by l.amount - l.used, id limit 1
      ) l on true
  ), running as (
    -- Orders of one player follow each other: each has what those before it left.
    select *, coalesce(sum(total) filter (where refused is null)
      over (partition by player_id order by place rows between unbounded preceding and 1 preceding), 0)::bigint as before
    from judged
  ), spending as (
    select *, coalesce(max(before + total) filter (where refused is null and before + total <= least(balance, coalesce(allowance, balance)))
      over (partition by player_id), 0) as spent
    from running
  ), decided as (
    -- The first order that is too large for what is left is refused. One after it that would fit stays undecided
    -- until the next batch.
    select *, case
      when refused is not null then refused
      when before + total <= least(balance, coalesce(allowance, balance)) then order_verdict('paid')
      when total > allowance - spent then error_code('self-excluded')
      when total > balance - spent then error_code('insufficient-balance')
      else order_verdict('undecided') end as verdict
    from spending order by place
  )
  select array_agg(verdict), array_agg(before), array_agg(gift), array_agg(deposited), array_agg(limit_id)
  into verdicts, befores, gifts, deposits, limit_ids from decided;
end $$;
