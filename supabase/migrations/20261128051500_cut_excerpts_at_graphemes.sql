-- Excerpts began and ended within a flag, an emoji of several, or a letter with its marks. Marks, signs of scripts without spaces, skin
-- tones: what continues a character, for an expression in brackets.
create function private.continuing_characters() returns text
language sql immutable parallel safe set search_path = ''
return '\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0e31\u0e33-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb3-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u1160-\u11ff\u17b4-\u17d3\u20d0-\u20ff\u3099\u309a\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f';

create or replace function private.beginning(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select normalize(
    case when length(words) <= 240 then words
      when shown ~ '\s\S{0,40}$' then regexp_replace(shown, '\s+\S{0,40}$', '') || ' …'
      -- Two letters of flags are one flag. The last of all other characters may go on.
      else regexp_replace(shown,
        '((?:[\U0001f1e6-\U0001f1ff]{2})*)[\U0001f1e6-\U0001f1ff]?$|[^\U0001f1e6-\U0001f1ff](?:[' || private.continuing_characters()
          || ']|\u200d.?)*$', '\1') || ' …' end,
    nfc)
  from left(words, 241) as shown
$$;

create or replace function private.excerpt(body text, pattern text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  part text;
  folded text;
  place integer;
  most integer;
begin
  if body = '' or pattern = '' then
    return null;
  end if;
  foreach most in array '{5000,100000}'::integer[] loop
    part := left(body, most);
    folded := private.fold(part);
    place := regexp_instr(folded, pattern);
    exit when place > 0 or length(body) <= most;
  end loop;
  if place is null or place = 0 then
    return null;
  end if;
  -- Folding may have changed the length.
  place := greatest(1, place * length(part)::bigint / length(folded) - 60);
  if place = 1 then
    return private.beginning(body);
  end if;
  -- With the character before, which may go on.
  part := regexp_replace(substr(body, place - 1, 1000),
    '^(?:\u200d.|.)(?:[\U0001f1e6-\U0001f1ff' || private.continuing_characters() || ']|\u200d.)*', '');
  return '… ' || regexp_replace(private.beginning(part), '^\S{0,20}\s', '');
end
$$;
