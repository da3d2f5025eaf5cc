CREATE TABLE "embedding_models" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "embedding_models_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"name" text NOT NULL,
	"dimensions" integer NOT NULL,
	"learned" "bytea",
	"trained_on" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"cursor" bigint DEFAULT 0 NOT NULL,
	"embedded" integer DEFAULT 0 NOT NULL,
	"has_index" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"account_id" bigint NOT NULL,
	"term" text NOT NULL,
	CONSTRAINT "search_terms_account_id_term_pk" PRIMARY KEY("account_id","term")
);
--> statement-breakpoint
ALTER TABLE "message_bodies" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "embedding_models" ADD CONSTRAINT "embedding_models_account_id_mail_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."mail_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_terms" ADD CONSTRAINT "search_terms_account_id_mail_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."mail_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "embedding_models_state" ON "embedding_models" USING btree ("account_id","state");