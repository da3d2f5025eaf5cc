ALTER TABLE "thread_references" DROP CONSTRAINT "thread_references_account_id_rfc_message_id_pk";--> statement-breakpoint
ALTER TABLE "thread_references" ADD CONSTRAINT "thread_references_account_id_rfc_message_id_thread_id_pk" PRIMARY KEY("account_id","rfc_message_id","thread_id");--> statement-breakpoint
ALTER TABLE "thread_references" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;