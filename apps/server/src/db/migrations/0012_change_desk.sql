CREATE TABLE "column_map" (
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"headings" text[] NOT NULL,
	"names" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid,
	CONSTRAINT "column_map_kind_digest_pk" PRIMARY KEY("kind","digest")
);
--> statement-breakpoint
CREATE TABLE "laid_file" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phase_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"file" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "key_val" ADD COLUMN "held_units" text[];--> statement-breakpoint
ALTER TABLE "key_val" ADD COLUMN "rests_from" text;--> statement-breakpoint
ALTER TABLE "phase_change" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "column_map" ADD CONSTRAINT "column_map_saved_by_account_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laid_file" ADD CONSTRAINT "laid_file_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "laid_file_phase" ON "laid_file" USING btree ("phase_id");