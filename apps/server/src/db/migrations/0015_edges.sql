ALTER TABLE "ep_catalog" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "lv" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "replaced_file" ADD COLUMN "reading" jsonb;