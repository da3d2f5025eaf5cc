CREATE SEQUENCE "public"."audit_log_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
DROP INDEX "shared_views_once";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "actor_kind" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "through_id" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "through" text;--> statement-breakpoint
ALTER TABLE "shared_views" ADD COLUMN "delegate" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_position" ON "audit_log" USING btree ("position","workspace_id");--> statement-breakpoint
CREATE INDEX "audit_log_old_chain" ON "audit_log" USING btree ("seq") WHERE "audit_log"."position" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "shared_views_once" ON "shared_views" USING btree ("user_id","message_id","day","delegate","workspace_id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_kind_known" CHECK ("audit_log"."actor_kind" in ('person', 'rule', 'sequence', 'token', 'operator', 'system', 'visitor'));--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_kind_told" CHECK (("audit_log"."position" is null) = ("audit_log"."actor_kind" is null));--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_through_told" CHECK (coalesce("audit_log"."actor_kind" in ('rule', 'sequence', 'token'), false) = ("audit_log"."through_id" is not null));--> statement-breakpoint
-- New entries have higher numbers than those that are there.
select setval('audit_log_numbers', (select coalesce(max(seq), 0) + 1 from audit_log), false);
