CREATE TABLE "mailbox_senders" (
	"workspace_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"sender" text NOT NULL,
	"kind" text,
	"is_written_to" boolean DEFAULT false NOT NULL,
	"is_sorted" boolean DEFAULT true NOT NULL,
	CONSTRAINT "mailbox_senders_pkey" PRIMARY KEY("account_id","sender","workspace_id"),
	CONSTRAINT "mailbox_senders_kind_known" CHECK ("mailbox_senders"."kind" in ('people', 'newsletters', 'notices'))
);
--> statement-breakpoint
ALTER TABLE "mailbox_counts" DROP CONSTRAINT "mailbox_counts_folder_known";--> statement-breakpoint
ALTER TABLE "mailbox_stretches" DROP CONSTRAINT "mailbox_stretches_folder_known";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "list_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "mailbox_senders" ADD CONSTRAINT "mailbox_senders_account_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."mail_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailbox_senders_unsorted" ON "mailbox_senders" USING btree ("account_id") WHERE not is_sorted;--> statement-breakpoint
CREATE INDEX "messages_inbox_people" ON "messages" USING btree ("account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"workspace_id") WHERE in_inbox and kind = 'people';--> statement-breakpoint
CREATE INDEX "messages_inbox_newsletters" ON "messages" USING btree ("account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"workspace_id") WHERE in_inbox and kind = 'newsletters';--> statement-breakpoint
CREATE INDEX "messages_inbox_notices" ON "messages" USING btree ("account_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"workspace_id") WHERE in_inbox and kind = 'notices';--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("account_id",lower("from_address"),"workspace_id");--> statement-breakpoint
CREATE INDEX "messages_unsorted" ON "messages" USING btree ("received_at") WHERE kind is null;--> statement-breakpoint
ALTER TABLE "mailbox_counts" ADD CONSTRAINT "mailbox_counts_folder_known" CHECK ("mailbox_counts"."folder" in ('inbox', 'starred', 'sent', 'drafts', 'trash', 'archive', 'spam', 'snoozed', 'people', 'newsletters', 'notices'));--> statement-breakpoint
ALTER TABLE "mailbox_stretches" ADD CONSTRAINT "mailbox_stretches_folder_known" CHECK ("mailbox_stretches"."folder" in ('inbox', 'starred', 'sent', 'drafts', 'trash', 'archive', 'spam', 'snoozed', 'people', 'newsletters', 'notices'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind_known" CHECK ("messages"."kind" in ('people', 'newsletters', 'notices'));