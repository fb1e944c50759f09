-- To a hundred thousand subscribers the recipients of a sending take longer to write than a request may take.
alter function public.plan_sending(bigint, boolean, text, text) set statement_timeout = '60s';
alter function public.send_correction(bigint, text, text) set statement_timeout = '60s';
alter function public.import_subscribers(jsonb, boolean) set statement_timeout = '60s';
