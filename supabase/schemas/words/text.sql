-- The rules are those of src/shared/words.ts; a test compares them.

-- Invisible are blanks, control characters and zero-width characters, as for `visibleLine` in src/shared/plain-text.ts.
create or replace function private.is_blank(value text) returns boolean
language sql immutable as $$
  select value !~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u1680\u17b4-\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
$$;

-- The rule is that of src/shared/mail-address.ts. The length counts as written too: to normalise 64 kB of combining marks takes a minute.
create or replace function private.is_email(value text) returns boolean
language sql immutable as $$
  select length(value) <= 254 and length(normalize(left(value, 255), NFKC)) <= 254 and normalize(left(value, 255), NFKC)
    ~ '^[A-Za-z0-9_.!#$%&''*+/=?^`{|}~-]+@([A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]([A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f-]*[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f])?\.)+[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f][A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f-]*[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]$'
$$;

create or replace function private.is_uuid(value text) returns boolean
language sql immutable as $$
  select value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

create or replace function private.day_in(value text) returns date
language plpgsql immutable as $$
begin
  return case when value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then value::date end;
exception when datetime_field_overflow then
  return null;
end
$$;

-- src/company/schema.ts has the same limit.
create or replace function private.is_price(value text) returns boolean
language sql immutable as $$
  select coalesce(case when value ~ '^[0-9]{1,6}$' then value::integer <= 100000 end, false)
$$;

-- What one does not see goes, and full-width letters and digits become ordinary ones, as `plainText` in src/shared/words.ts. Text may
-- grow eighteenfold here, so whatever goes into an index is bounded afterwards.
create or replace function private.plain_text(value text) returns text
language sql immutable as $$
  select regexp_replace(normalize(left(value, 1000), NFKC),
    '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g')
$$;

-- Some locales make an ordinary i of İ, and of two domains one; C knows a to z alone. So letters are taken apart, and those that cannot
-- be are named.
create or replace function private.folded(value text) returns text
language sql immutable as $$
  select normalize(translate(lower(normalize(value, NFD)), 'ÆÐØÞĐĦĲĿŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǄǅǇǈǊǋǤǱǲǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎ', 'æðøþđħĳŀłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǆǆǉǉǌǌǥǳǳƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏ'))
$$;

-- Each word is at most forty characters, because an index takes none of 2 kB. As `wordsOf` in src/shared/words.ts; a test compares them.
create or replace function private.words_of(value text) returns text
language sql immutable as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(
    private.folded(private.plain_text(value)),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\ue000-\uf8ff\ufe10-\ufe6f\ufffc-\uffff\U0001f000-\U0001faff]+', ' ', 'g'),
    '([0-9])(?=[^0-9 ])|([^0-9 ])(?=[0-9])', '\1\2 ', 'g'),
    '([^ ]{40})[^ ]+', '\1', 'g'))
$$;

-- Oberg for Öberg, Soren for Søren.
create or replace function private.undotted(value text) returns text
language sql immutable as $$
  select replace(translate(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'), 'øłđðħı', 'olddhi'), 'æ', 'ae')
$$;

create or replace function private.numerals(phone text) returns text
language sql immutable as $$
  select translate(private.plain_text(phone), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹‐‑‒–—―−', '01234567890123456789-------')
$$;

-- '708964402' for '+46 (0)70-896 44 02'. One of another country keeps its + and code. As `nationalNumber` in src/shared/telephone.ts; a
-- test compares them.
create or replace function private.national_number(phone text) returns text
language sql immutable as $$
  select regexp_replace(regexp_replace(
    regexp_replace(private.numerals(phone), '[^0-9+]', '', 'g'), '^00', '+'),
    '^(\+46|46(?=0?[1-9][0-9]{7}))?0?', '')
$$;

-- Bookings of one household (`:email`, `:phone`, `:address`) or of neighbours (`:street`) have marks in common. They are search terms
-- too, kept apart from words by the colon; hashed if they are too long for an index. Whoever has another's mail address gets its links,
-- so two that differ must not become one.
create or replace function private.marks_of(answers jsonb) returns text[]
language plpgsql immutable as $$
begin
  return (
    select coalesce(array_agg(':' || kind || ' ' || case
      when octet_length(value) > 500 then encode(sha256(convert_to(value, 'UTF8')), 'hex') else value end), '{}')
    from (values
      ('email', btrim(private.folded(private.plain_text(answers ->> 'email')))), ('phone', private.national_number(answers ->> 'phone')),
      ('address', private.street_key(answers ->> 'address')), ('street', private.street(answers ->> 'address'))
    ) as given (kind, value)
    where value <> ''
  );
end
$$;

create or replace function private.has_mark(mark text) returns tsquery
language sql immutable as $$
  select ('''' || replace(replace(mark, '\', '\\'), '''', '''''') || '''')::tsquery
$$;

-- Some people remember only the last digits of a number, so each suffix of at least four is a term. A row that cannot be read has none,
-- and stops nobody's search.
create or replace function private.search_terms_of(booking_id uuid) returns tsvector
language plpgsql stable as $$
declare
  answers jsonb;
  words text;
begin
  answers := private.answers_of(booking_id);
  words := private.words_of(concat_ws(' ', private.name_of(booking_id), answers ->> 'address', answers ->> 'email', private.reference(booking_id)));
  return to_tsvector('simple'::regconfig, words || ' ' || private.undotted(words) || ' ' || coalesce((
    select string_agg(right(number, length), ' ')
    from regexp_matches(private.numerals(answers ->> 'phone'), '[+0-9][-0-9 ()/.]{3,}', 'g') as written
    cross join lateral (select ltrim(private.national_number(written[1]), '+') as number) as digits
    cross join lateral generate_series(4, least(length(number), 15)) as length
  ), '')) || array_to_tsvector(private.marks_of(answers));
exception when others then
  return '';
end
$$;

-- Words are prefixes, digits a telephone number; or it is a reference (private.new_reference), with blanks, dashes or words around or
-- against its letters. Null for no terms.
create or replace function private.search_for(typed text) returns tsquery
language plpgsql immutable as $$
declare
  said text := btrim(private.numerals(left(coalesce(typed, ''), 200)));
  -- The whole number, or any number that begins with it.
  number text := case when said ~ '^[-+0-9 ()/.]+$' then said else substring(said from '[+0][-0-9 ()/.]{5,}[0-9]') end;
  digits text := nullif(ltrim(private.national_number(number), '+'), '');
  prefixes tsquery := (
    select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from (
      select word from regexp_split_to_table(
        private.words_of(case when number = said then said else replace(said, coalesce(number, ' '), ' ') end), ' '
      ) as word
      where word <> '' limit 8
    ) as words
  );
  letters text := translate(private.words_of(said), ' ', '');
  reference tsquery := (
    select string_agg(substr(letters, at, 6), ' | ')::tsquery from generate_series(1, length(letters)) as at
    where substr(letters, at, 6) ~ '^[hjklmprstvxz]{6}$'
  );
begin
  return case
    when digits is null then coalesce(prefixes || reference, prefixes)
    when number = said then (digits || ':*')::tsquery || prefixes
    else coalesce((digits || ':*')::tsquery && prefixes, (digits || ':*')::tsquery)
  end;
end
$$;

-- By the large mail providers' rules what follows a plus and dots do not count. At a provider where such addresses differ, they share one
-- limit. Compatibility forms of a domain are the same domain (UTS 46).
create or replace function private.mailbox_of(address text) returns text
language sql immutable as $$
  select private.folded(
    replace(split_part(split_part(normalize(left(address, 255), NFKC), '@', 1), '+', 1), '.', '')
      || '@' || split_part(normalize(left(address, 255), NFKC), '@', 2)
  )
$$;

-- An index expression runs as the inserting role.
grant execute on function private.mailbox_of to service_role;

create or replace function private.hash_of(key text) returns text
language sql immutable as $$
  select encode(sha256(convert_to(left(key, 200), 'UTF8')), 'hex')
$$;

-- 'Ekvägen 5' of 'c/o Berg, Ekvägen 5', of '192 67 Sollentuna, Ekvägen 5' and of 'Portkod 1234, Ekvägen 5'.
-- In small letters: where the server's locale is C, Å is no å.
create or replace function private.street_part(address text) returns text
language plpgsql immutable as $$
begin
  return (
    select coalesce((
      select regexp_replace(btrim(part), '^(lgh|lägenhet)[.]? *[0-9]+ +(?=[^0-9])', '')
      from regexp_split_to_table(
        regexp_replace(private.folded(private.plain_text(address)), '\m(port|dörr|entré|entre|grind|hus)?kod(en)?(:| är:?)? *[0-9*#-]+', '', 'g'), '[,;\n]') with ordinality as parts (part, nth)
      order by btrim(part) ~ '^(c ?/ ?o|att|lgh|lägenhet|port|vån|våning|plan|trappa|uppgång|ingång|box)([. :]|$)( *[0-9a-z]* *$| *[^0-9]*$)'
          or btrim(part) ~ '^(se-? ?)?[0-9]{3} ?[0-9]{2}([^0-9]|$)',
        part ~ '^[^0-9]*[^0-9 ] *[0-9]' desc, nth
      limit 1
    ), '')
  );
end
$$;

create or replace function private.street(address text) returns text
language sql immutable as $$
  select btrim(substring(private.words_of(private.street_part(address)) from '^[^0-9]*'))
$$;

-- The order is Swedish on any server: å ä ö last. Only with `collate "C"` where it is sorted or compared: a collation within the function
-- does not leave it, and any other puts { and | before the letters.
create or replace function private.sort_key(value text) returns text
language sql immutable as $$
  select private.undotted(translate(private.words_of(value), 'åäöæø ', '{|}|}'))
$$;

-- As people do: 2 < 9 < 9 A < 10. Of what follows the number only a single letter belongs to the house.
create or replace function private.street_key(address text) returns text
language plpgsql immutable as $$
begin
  return (
    select case when part = '' then '' else
      private.sort_key(btrim(substring(words from '^[^0-9]*'))) || lpad(coalesce(substring(words from '[0-9]+'), ''), 9, '0')
        || coalesce(substring(words from '^[^0-9]*[0-9]+ ([^0-9 ])(?: |$)'), '')
    end
    from private.street_part(address) as part cross join lateral private.words_of(part) as words
  );
end
$$;
