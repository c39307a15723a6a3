-- The role of the servers: it reads and writes what they store, and can only add to the trail. For psql by the owner of the
-- tables once they are made; run again, it does the same.
do $$ begin
  if not exists (select from pg_roles where rolname = 'rahmenpreis_server') then
    create role rahmenpreis_server login;
  end if;
end $$;
alter role rahmenpreis_server password :'password';
grant usage on schema public, drizzle to rahmenpreis_server;
grant select on all tables in schema drizzle to rahmenpreis_server;
grant select, insert, update, delete on all tables in schema public to rahmenpreis_server;
revoke update, delete on audit, audit_link, audit_checkpoint from rahmenpreis_server;
alter default privileges in schema public grant select, insert, update, delete on tables to rahmenpreis_server;
