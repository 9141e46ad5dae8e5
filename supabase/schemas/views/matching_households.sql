-- The best match comes first: by mail, telephone, street or full name, each counted once. A score of eight and more means that the
-- receipt goes to the household's own mailbox. The agreement may be long over: whoever withdraws may not know.
create or replace function private.matching_households(name text, contract text, receipt_to text)
returns table (booking uuid, score bigint)
language sql stable as $$
  with given as (
    select private.words_of(left(name, 200)) as name, private.words_of(contract) as words, private.numerals(contract) as numerals
  ), wanted (query, weight) as (
    select private.has_mark(mark), 8
    from unnest(private.marks_of(jsonb_build_object('email', receipt_to))) as mark
    union all
    select plainto_tsquery('simple', number), 4
    from given cross join lateral (
      select private.national_number(said[1]) as number
      from (select regexp_matches(numerals, '[+0][0-9][0-9 ()/-]{5,14}[0-9]', 'g') as said limit 5) as numbers
    ) as digits
    union all
    select phraseto_tsquery('simple', said[1]), 2
    from given cross join lateral (
      select regexp_matches(words || ' ' || name, '[^0-9 ]{3,} [0-9]{1,4}(?: [a-z](?= |$))?(?= |$)', 'g') as said limit 10
    ) as streets
    union all
    -- Both first and last name, because many share either.
    select plainto_tsquery('simple', name), 1 from given where numnode(plainto_tsquery('simple', name)) >= 3
  )
  select found.booking, sum(distinct weight) as score
  from wanted cross join lateral (
    with named as materialized (
      select agreements as agreement from private.agreements where search_terms @@ query and agreed_at is not null
    )
    select (agreement).booking from named order by upper((agreement).span) desc nulls first limit 20
  ) as found
  group by found.booking order by 2 desc, 1 limit 5
$$;
