-- A sender asks for a mail that is due before it asks for a letter, and read past all the letters that wait.

drop index private.outbox_due;
create index outbox_due on private.outbox (due_at, id) where state = 'waiting' and (sending_id is null or kind = 'letter-test');
