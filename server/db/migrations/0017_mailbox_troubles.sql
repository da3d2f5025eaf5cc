CREATE TABLE "login_refusals" (
	"account_id" bigint NOT NULL,
	"server" text NOT NULL,
	"problem" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"retry_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_refusals_account_id_server_pk" PRIMARY KEY("account_id","server")
);
--> statement-breakpoint
ALTER TABLE "sync_states" ADD COLUMN "last_error_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "filing_problem" text;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "filing_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "file_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "filing_problem" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "filing_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "file_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "login_refusals" ADD CONSTRAINT "login_refusals_account_id_mail_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."mail_accounts"("id") ON DELETE cascade ON UPDATE no action;