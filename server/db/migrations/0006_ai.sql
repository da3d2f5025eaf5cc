CREATE TABLE "ai_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"organization_id" bigint,
	"account_id" bigint,
	"feature" text NOT NULL,
	"engine" text NOT NULL,
	"model" text NOT NULL,
	"message_ids" bigint[] DEFAULT '{}' NOT NULL,
	"input_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"input_cost" bigint NOT NULL,
	"output_cost" bigint NOT NULL,
	"latency_ms" integer NOT NULL,
	"outcome" text NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"payloads" jsonb,
	"payloads_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ai_settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint,
	"user_id" bigint,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"off_account_ids" bigint[] DEFAULT '{}' NOT NULL,
	"redacts" boolean DEFAULT true NOT NULL,
	"keep_payload_days" integer DEFAULT 30 NOT NULL,
	"monthly_budget" bigint,
	"provider" text,
	"model" text,
	"sealed_key" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_summaries" (
	"thread_id" bigint PRIMARY KEY NOT NULL,
	"summary" jsonb NOT NULL,
	"engine" text NOT NULL,
	"message_ids" bigint[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_account_id_mail_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."mail_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_settings" ADD CONSTRAINT "ai_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_settings" ADD CONSTRAINT "ai_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_summaries" ADD CONSTRAINT "thread_summaries_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_calls_user" ON "ai_calls" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "ai_calls_organization" ON "ai_calls" USING btree ("organization_id","at");--> statement-breakpoint
CREATE INDEX "ai_calls_payloads" ON "ai_calls" USING btree ("payloads_until") WHERE payloads is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_settings_organization" ON "ai_settings" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_settings_user" ON "ai_settings" USING btree ("user_id");