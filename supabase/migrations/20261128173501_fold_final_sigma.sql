-- Generated from the name by a function that changed. Of two tags that are one now, both stay as they are until they are merged.
update public.tags set name = name
where slug like '%ς%' and not exists (select from public.tags as other where other.slug = private.tag_slug(tags.name));
