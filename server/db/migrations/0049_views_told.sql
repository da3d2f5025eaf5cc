-- Processes remember which views a person hides from the inbox (server/db/memory/memory.ts).
create trigger saved_views_told after insert or update or delete or truncate on saved_views
  for each statement execute function tell_people_changed();
--> statement-breakpoint
-- Drizzle cannot say which column is emptied: without its name, SET NULL would empty the workspace, too.
ALTER TABLE "automatic_answers" DROP CONSTRAINT "automatic_answers_outgoing_id_fk";--> statement-breakpoint
ALTER TABLE "automatic_answers" ADD CONSTRAINT "automatic_answers_outgoing_id_fk" FOREIGN KEY ("workspace_id","outgoing_id") REFERENCES "public"."outgoing_messages"("workspace_id","id") ON DELETE SET NULL ("outgoing_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_answers" DROP CONSTRAINT "automatic_answers_draft_id_fk";--> statement-breakpoint
ALTER TABLE "automatic_answers" ADD CONSTRAINT "automatic_answers_draft_id_fk" FOREIGN KEY ("workspace_id","draft_id") REFERENCES "public"."drafts"("workspace_id","id") ON DELETE SET NULL ("draft_id") ON UPDATE no action;
