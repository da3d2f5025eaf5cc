ALTER TABLE "enrolments" DROP CONSTRAINT "enrolments_campaign_whole";--> statement-breakpoint
ALTER TABLE "enrolments" DROP CONSTRAINT "enrolments_reason_known";--> statement-breakpoint
ALTER TABLE "message_signals" DROP CONSTRAINT "message_signals_kind_known";--> statement-breakpoint
ALTER TABLE "message_signals" DROP CONSTRAINT "message_signals_reason_known";--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD COLUMN "sends_unapproved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "server_answer" text;--> statement-breakpoint
ALTER TABLE "enrolment_steps" ADD COLUMN "tried_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "engine" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "auto_reminder" jsonb;--> statement-breakpoint
CREATE INDEX "message_signals_nameless" ON "message_signals" USING btree ("who","workspace_id") WHERE about_id is null and about_name is null and about_subject is null;--> statement-breakpoint
CREATE INDEX "messages_people" ON "messages" USING btree ((lower(split_part("from_address", '@', 2) || '/' || split_part(split_part("from_address", '@', 1), '+', 1)) collate "C"),"received_at","workspace_id") WHERE not (is_bulk or is_automatic or in_sent);--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_stage_known" CHECK ("outgoing_messages"."stage" in ('begun', 'crossed', 'accepted'));--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_reason_known" CHECK ("enrolments"."reason" in ('answered', 'unsubscribed', 'complained', 'wrote', 'trashed', 'muted', 'bounced', 'departed', 'no-time', 'stopped', 'switched-off', 'replaced', 'taken-back', 'not-sent', 'not-allowed', 'account-off', 'suppressed', 'moved', 'left', 'draft', 'late', 'reminded', 'company', 'campaign-stopped', 'no-address', 'mailbox-gone'));--> statement-breakpoint
ALTER TABLE "message_signals" ADD CONSTRAINT "message_signals_kind_known" CHECK ("message_signals"."kind" in ('answer', 'bounce', 'delay', 'absence', 'departure', 'automatic', 'unsubscribe', 'complaint'));--> statement-breakpoint
ALTER TABLE "message_signals" ADD CONSTRAINT "message_signals_reason_known" CHECK ("message_signals"."reason" in ('no-such-address', 'address-closed', 'no-such-domain', 'mailbox-full', 'too-large', 'spam', 'sender-unproven', 'sender-refused', 'file-refused', 'not-allowed', 'too-many', 'unreachable', 'loop', 'temporary', 'other'));--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_made_by_known" CHECK ("drafts"."made_by" in ('compose', 'reply', 'forward', 'follow_up', 'auto_reply', 'vacation', 'rule_forward', 'campaign'));