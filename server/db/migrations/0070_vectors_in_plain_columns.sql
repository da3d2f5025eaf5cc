CREATE TABLE "message_vectors" (
	"workspace_id" bigint NOT NULL,
	"model_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"cell" smallint,
	"slot" integer,
	"vector" "bytea",
	CONSTRAINT "message_vectors_pkey" PRIMARY KEY("message_id","model_id","position","workspace_id"),
	CONSTRAINT "message_vectors_without" CHECK (("message_vectors"."vector" is null) = (coalesce("message_vectors"."cell", 0) = -1))
);
--> statement-breakpoint
CREATE TABLE "vector_cells" (
	"workspace_id" bigint NOT NULL,
	"model_id" bigint NOT NULL,
	"cell" smallint NOT NULL,
	"vectors" integer NOT NULL,
	"codes" text NOT NULL,
	CONSTRAINT "vector_cells_pkey" PRIMARY KEY("model_id","cell","workspace_id")
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "pgp_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "embedding_models" ADD COLUMN "carried_to" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "message_bodies" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "sync_workers" ADD COLUMN "held" integer;--> statement-breakpoint
ALTER TABLE "message_vectors" ADD CONSTRAINT "message_vectors_model_id_fk" FOREIGN KEY ("workspace_id","model_id") REFERENCES "public"."embedding_models"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_vectors" ADD CONSTRAINT "message_vectors_message_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vector_cells" ADD CONSTRAINT "vector_cells_model_id_fk" FOREIGN KEY ("workspace_id","model_id") REFERENCES "public"."embedding_models"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_vectors_cell" ON "message_vectors" USING btree ("model_id","cell","slot");--> statement-breakpoint
CREATE INDEX "sync_states_lease_owner" ON "sync_states" USING btree ("lease_owner");--> statement-breakpoint
-- These count for processes of the release before. Whoever counts by statement says so (`lockMail` in server/db/transaction.ts).
CREATE OR REPLACE TRIGGER messages_counted_on_insert AFTER INSERT ON messages REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('quillbox.counts', true) IS DISTINCT FROM 'by statement')
  EXECUTE FUNCTION messages_counted_on_insert();--> statement-breakpoint
CREATE OR REPLACE TRIGGER messages_counted_on_update AFTER UPDATE ON messages REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_setting('quillbox.counts', true) IS DISTINCT FROM 'by statement')
  EXECUTE FUNCTION messages_counted_on_update();--> statement-breakpoint
CREATE OR REPLACE TRIGGER messages_counted_on_delete AFTER DELETE ON messages REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_setting('quillbox.counts', true) IS DISTINCT FROM 'by statement')
  EXECUTE FUNCTION messages_counted_on_delete();
