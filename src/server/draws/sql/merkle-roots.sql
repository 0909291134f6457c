-- The roots of several trees of RFC 6962, by their leaves: of each tree 32 bytes each, one after another in the order of
-- the tree, at least one leaf. A tree rises level by level; a last odd node is carried up as it is.
create or replace function merkle_roots(trees bytea[]) returns bytea[] language plpgsql immutable as $$
declare
  level bytea;
  roots bytea[] := '{}';
begin
  foreach level in array trees loop
    while octet_length(level) > 32 loop
      select string_agg(case when octet_length(pair) = 64 then sha256('\x01'::bytea || pair) else pair end, ''::bytea order by place) into level
      from (select place, substring(level from place * 64 + 1 for 64) as pair
        from generate_series(0, (octet_length(level) - 1) / 64) as place) p;
    end loop;
    roots := roots || level;
  end loop;
  return roots;
end $$;
