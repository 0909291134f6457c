-- VERIFIED_STATUS in src/lib/contract/identity/verified-status.ts is the same in TypeScript.
create or replace function verified_status(name text) returns smallint language sql immutable parallel safe
return case name when 'unverified' then 1::smallint when 'under-review' then 2::smallint when 'verified' then 3::smallint
  when 'failed' then 4::smallint when 'verifying' then 6::smallint when 'expired' then 7::smallint end;

-- A verification lasts as long as the document it was made with, to the end of that day in Dubai.
-- Over many players: effective_verified_status(…, …, (select product_today())), which asks for today once.
create or replace function effective_verified_status(status smallint, document_expires date, today date) returns smallint
language sql immutable parallel safe
return case when status = verified_status('verified') and document_expires < today
  then verified_status('expired') else status end;

create or replace function effective_verified_status(status smallint, document_expires date) returns smallint
language sql stable parallel safe
return effective_verified_status(status, document_expires, product_today());
