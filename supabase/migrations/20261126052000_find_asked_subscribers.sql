-- The form and each wake of the senders looked at all subscribers.
create index subscribers_asked on private.subscribers (asked_at);
create index subscribers_unconfirmed on private.subscribers (asked_at) where state = 'asked';
