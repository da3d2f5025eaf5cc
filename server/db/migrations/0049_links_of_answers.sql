-- Drizzle cannot say which column is emptied: without its name, SET NULL would empty the workspace, too.
ALTER TABLE "automatic_answers" DROP CONSTRAINT "automatic_answers_outgoing_id_fk";--> statement-breakpoint
ALTER TABLE "automatic_answers" ADD CONSTRAINT "automatic_answers_outgoing_id_fk" FOREIGN KEY ("workspace_id","outgoing_id") REFERENCES "public"."outgoing_messages"("workspace_id","id") ON DELETE SET NULL ("outgoing_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_answers" DROP CONSTRAINT "automatic_answers_draft_id_fk";--> statement-breakpoint
ALTER TABLE "automatic_answers" ADD CONSTRAINT "automatic_answers_draft_id_fk" FOREIGN KEY ("workspace_id","draft_id") REFERENCES "public"."drafts"("workspace_id","id") ON DELETE SET NULL ("draft_id") ON UPDATE no action;
