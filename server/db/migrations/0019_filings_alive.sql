ALTER TABLE "draft_filings" ADD COLUMN "alive_at" timestamp with time zone;--> statement-breakpoint
UPDATE "mail_actions" a SET "change" = a."change" || jsonb_build_object('copyId', p."id")
FROM "placements" p JOIN "folders" f ON f."id" = p."folder_id"
WHERE a."state" = 'pending' AND a."change"->>'kind' = 'copy' AND p."account_id" = a."account_id"
  AND p."message_id" = a."message_id" AND p."remote_id" IS NULL AND f."remote_id" = a."change"->>'toFolder';
