-- The ids of accounts by name; src/server/ledger/accounts.ts gives the same in TypeScript. One expression each, so
-- that PostgreSQL inlines them: a named account costs what the number costs.
create or replace function player_account(player_id bigint, bucket text) returns bigint language sql immutable parallel safe
return player_id * 8 + case bucket when 'deposited' then 0 when 'winnings' then 1 when 'gift' then 2 when 'held' then 3 end;

create or replace function is_player_account(account bigint) returns boolean language sql immutable parallel safe
return account >= 8000;

-- Of a player's account.
create or replace function player_of_account(account bigint) returns bigint language sql immutable parallel safe
return account / 8;

-- Of a player's account; null where there is no such bucket.
create or replace function bucket_of_account(account bigint) returns text language sql immutable parallel safe
return case account % 8 when 0 then 'deposited' when 1 then 'winnings' when 2 then 'gift' when 3 then 'held' end;

-- Whether it counts in a player's balance: every bucket but held.
create or replace function is_balance_account(account bigint) returns boolean language sql immutable parallel safe
return account >= 8000 and account % 8 < 3;

create or replace function sales_account(lottery_type int) returns bigint language sql immutable parallel safe
return lottery_type::bigint * 10;

create or replace function prizes_account(lottery_type int) returns bigint language sql immutable parallel safe
return lottery_type::bigint * 10 + 1;

create or replace function future_stakes_account(lottery_type int) returns bigint language sql immutable parallel safe
return lottery_type::bigint * 10 + 2;

create or replace function house_account(name text) returns bigint language sql immutable parallel safe
return case name when 'bank-clearing' then 1 when 'fees' then 2 when 'prizes-to-claim' then 3 when 'promotions' then 4
  when 'chargeback-losses' then 5 when 'forfeited-prizes' then 6 end;
