ALTER TABLE "liegenschaft" ADD COLUMN "archive_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "liegenschaft_archive" ON "liegenschaft" USING btree ("organisation_id","archive_key");