ALTER TABLE "enrolments" DROP CONSTRAINT "enrolments_campaign_whole";--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "server_answer" text;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_stage_known" CHECK ("outgoing_messages"."stage" in ('begun', 'crossed', 'accepted'));