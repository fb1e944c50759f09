-- Creates the roles of Byline on a Postgres server, for a database that is restored from a dump. The start of Byline sets their passwords,
-- memberships and time limits. Fails, and changes nothing, where one of them exists.
begin;
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
create role supabase_auth_admin login noinherit;
create role supabase_storage_admin login noinherit;
create role byline_owner login bypassrls;
commit;
