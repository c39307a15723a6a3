ALTER TABLE "key_val" ADD COLUMN "written_by" uuid;--> statement-breakpoint
ALTER TABLE "key_val_removal" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "key_val_removal" ADD COLUMN "removed_at" timestamp with time zone;