-- By the address that a redirect leads to, for private.check_redirect.

create index redirects_leading_to on public.redirects (private.plain_address(target));
