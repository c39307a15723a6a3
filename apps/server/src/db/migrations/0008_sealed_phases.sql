ALTER TABLE "phase" ADD COLUMN "seal" text DEFAULT 'NONE' NOT NULL;--> statement-breakpoint
ALTER TABLE "phase" ADD COLUMN "opening_asked_by" uuid;--> statement-breakpoint
ALTER TABLE "phase" ADD COLUMN "opening_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phase" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phase" ADD CONSTRAINT "phase_opening_asked_by_account_id_fk" FOREIGN KEY ("opening_asked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;