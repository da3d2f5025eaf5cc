CREATE TABLE "draft_filings" (
	"account_id" bigint NOT NULL,
	"rfc_message_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_filings_account_id_rfc_message_id_pk" PRIMARY KEY("account_id","rfc_message_id")
);
--> statement-breakpoint
ALTER TABLE "draft_filings" ADD CONSTRAINT "draft_filings_account_id_mail_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."mail_accounts"("id") ON DELETE cascade ON UPDATE no action;