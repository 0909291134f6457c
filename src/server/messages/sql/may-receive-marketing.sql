-- Whether a player may be sent or shown marketing now: an active account, no stop of payments, no exclusion
-- or time-out, and no open marker of harm.
-- A new restriction that ends marketing is a line here. Whether they agreed to it is mayOffer's (offers.ts).
create or replace function may_receive_marketing(player bigint) returns boolean language sql stable parallel safe
return exists (select from players p where p.id = player and p.state = 'active' and p.payments_stopped_at is null)
  and not exists (select from exclusions e where e.player_id = player and e.ends_at > product_now())
  and not exists (
    select from harm_markers m where m.player_id = player and m.until > product_now() and m.closed_at is null);
