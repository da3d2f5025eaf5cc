ALTER TABLE "thread_aliases" ADD COLUMN "provider_key" text;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "split_from" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "thread_aliases_key" ON "thread_aliases" USING btree ("provider_key") WHERE provider_key is not null;--> statement-breakpoint
CREATE INDEX "thread_aliases_thread" ON "thread_aliases" USING btree ("thread_id");--> statement-breakpoint
-- What was split before stays split: by the conversations that the first message of a part refers to.
update threads set split_from = s.splits from (
  select thread_id, array_agg(distinct split) as splits from (
    select unnest(array[m.thread_id, r.thread_id]) as thread_id, r.thread_id as split
    from thread_cuts c
    join messages m on m.account_id = c.account_id and m.rfc_message_id = c.rfc_message_id
    join thread_references r on r.account_id = c.account_id and r.thread_id <> m.thread_id
      and r.rfc_message_id = any (m."references" || m.in_reply_to)
  ) p group by thread_id
) s where threads.id = s.thread_id;
