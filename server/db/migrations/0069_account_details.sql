ALTER TABLE "mail_accounts" ADD COLUMN "sent_copies" text DEFAULT 'automatic' NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "filed_as" text;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "listed_role" text;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "chosen_role" text;--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD CONSTRAINT "mail_accounts_sent_copies_known" CHECK ("mail_accounts"."sent_copies" in ('automatic', 'server', 'quillbox'));--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_listed_role_known" CHECK ("folders"."listed_role" in ('inbox', 'sent', 'drafts', 'trash', 'spam', 'archive', 'all'));--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_chosen_role_known" CHECK ("folders"."chosen_role" in ('sent', 'drafts', 'trash', 'archive', 'spam'));