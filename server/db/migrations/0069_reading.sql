ALTER TABLE "contact_imports" DROP CONSTRAINT "contact_imports_encoding_known";--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD COLUMN "sent_copies" text DEFAULT 'automatic' NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_states" ADD COLUMN "shortfalls" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "filed_as" text;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "overdue_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "listed_role" text;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "chosen_role" text;--> statement-breakpoint
ALTER TABLE "message_words" ADD COLUMN "length" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "delivered_to" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "sheet" integer;--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD CONSTRAINT "mail_accounts_sent_copies_known" CHECK ("mail_accounts"."sent_copies" in ('automatic', 'server', 'quillbox'));--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_listed_role_known" CHECK ("folders"."listed_role" in ('inbox', 'sent', 'drafts', 'trash', 'spam', 'archive', 'all'));--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_chosen_role_known" CHECK ("folders"."chosen_role" in ('sent', 'drafts', 'trash', 'archive', 'spam'));--> statement-breakpoint
ALTER TABLE "contact_imports" ADD CONSTRAINT "contact_imports_encoding_known" CHECK ("contact_imports"."encoding" in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'windows-1250', 'iso-8859-2', 'windows-1251', 'koi8-r', 'koi8-u', 'iso-8859-5', 'ibm866', 'x-mac-cyrillic', 'windows-1253', 'iso-8859-7', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'windows-874', 'shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'));