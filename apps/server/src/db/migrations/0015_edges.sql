ALTER TABLE "ep_catalog" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "lv" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "phase" ADD COLUMN "start_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "replaced_file" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "second_contact" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "second_contact" ADD COLUMN "token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "agent" text;--> statement-breakpoint
ALTER TABLE "second_contact" ADD CONSTRAINT "second_contact_tokenHash_unique" UNIQUE("token_hash");