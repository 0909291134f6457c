-- Why a player may not play or deposit: the error code, or null. Read with the wallet locked.
create or replace function wager_refusal(player bigint) returns int language sql stable parallel safe
return (select refusal from wager_refusals where player_id = player);

create or replace function deposit_refusal(player bigint) returns int language sql stable parallel safe
return (select refusal from deposit_refusals where player_id = player);
