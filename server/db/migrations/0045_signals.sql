CREATE TABLE "message_signals" (
	"workspace_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"who" text NOT NULL,
	"about_id" bigint,
	"about_name" text,
	"about_subject" text,
	"reason" text,
	"is_hard" boolean,
	"status" text,
	"diagnostic" text,
	"until" date,
	CONSTRAINT "message_signals_pkey" PRIMARY KEY("message_id","kind","who","workspace_id"),
	CONSTRAINT "message_signals_kind_known" CHECK ("message_signals"."kind" in ('answer', 'bounce', 'absence', 'automatic', 'unsubscribe', 'complaint')),
	CONSTRAINT "message_signals_reason_known" CHECK ("message_signals"."reason" in ('no-such-address', 'address-closed', 'no-such-domain', 'mailbox-full', 'too-large', 'spam', 'sender-unproven', 'file-refused', 'not-allowed', 'too-many', 'unreachable', 'loop', 'temporary', 'other'))
);
--> statement-breakpoint
ALTER TABLE "message_signals" ADD CONSTRAINT "message_signals_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- SET NULL names its column, by hand: workspace_id stays.
ALTER TABLE "message_signals" ADD CONSTRAINT "message_signals_about_id_fk" FOREIGN KEY ("workspace_id","about_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE SET NULL ("about_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_signals_about" ON "message_signals" USING btree ("about_id","workspace_id");--> statement-breakpoint
CREATE INDEX "message_signals_named" ON "message_signals" USING btree ("about_name","workspace_id") WHERE about_name is not null;--> statement-breakpoint
CREATE INDEX "message_signals_waiting" ON "message_signals" USING btree ("about_subject","workspace_id") WHERE about_id is null and about_subject is not null;
