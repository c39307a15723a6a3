CREATE TABLE "lv_source" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phase_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"share" real NOT NULL,
	"run_id" uuid NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL,
	"reading" jsonb,
	"stored_at" timestamp with time zone,
	"stored_by" uuid
);
--> statement-breakpoint
ALTER TABLE "laid_file" ADD COLUMN "source_id" uuid;--> statement-breakpoint
ALTER TABLE "laid_file" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "laid_file" ADD COLUMN "read_with" text;--> statement-breakpoint
ALTER TABLE "lv_source" ADD CONSTRAINT "lv_source_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lv_source" ADD CONSTRAINT "lv_source_stored_by_account_id_fk" FOREIGN KEY ("stored_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lv_source_phase" ON "lv_source" USING btree ("phase_id");--> statement-breakpoint
ALTER TABLE "laid_file" ADD CONSTRAINT "laid_file_source_id_lv_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."lv_source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "laid_file_source" ON "laid_file" USING btree ("source_id");