CREATE TABLE "replaced_file" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phase_id" uuid NOT NULL,
	"liegenschaft_id" uuid,
	"filename" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"position_count" integer NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	"replaced_by" uuid,
	"file" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "key_val" ADD COLUMN "written_by" uuid;--> statement-breakpoint
ALTER TABLE "key_val_removal" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "key_val_removal" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phase_notice" ADD COLUMN "at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "replaced_file" ADD CONSTRAINT "replaced_file_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_file" ADD CONSTRAINT "replaced_file_replaced_by_account_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replaced_file_phase" ON "replaced_file" USING btree ("phase_id");