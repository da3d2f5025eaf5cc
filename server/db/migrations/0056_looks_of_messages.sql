CREATE TABLE "sender_choices" (
	"user_id" bigint NOT NULL,
	"sender" text NOT NULL,
	"shows_images" boolean DEFAULT false NOT NULL,
	"keeps_colours" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sender_choices_user_id_sender_pk" PRIMARY KEY("user_id","sender")
);
--> statement-breakpoint
ALTER TABLE "message_bodies" ADD COLUMN "styles" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_bodies" ADD COLUMN "trackers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sender_choices" ADD CONSTRAINT "sender_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;