-- A verification lasts as long as the document it was made with, to the end of that day in Dubai.
-- Over many players: effective_verified_status(…, …, (select product_today())), which asks for today once.
create or replace function effective_verified_status(status smallint, document_expires date, today date) returns smallint
language sql immutable parallel safe
return case when status = 3 and document_expires < today then 7::smallint else status end;

create or replace function effective_verified_status(status smallint, document_expires date) returns smallint
language sql stable parallel safe
return effective_verified_status(status, document_expires, product_today());
