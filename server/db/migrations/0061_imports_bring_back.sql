ALTER TABLE "mail_imports" ADD COLUMN "restores_data" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_imports" ADD COLUMN "sources" jsonb;--> statement-breakpoint
ALTER TABLE "mail_imports" ADD COLUMN "is_part" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_imports" ADD COLUMN "restored" jsonb DEFAULT '[]'::jsonb NOT NULL;