ALTER TABLE "column_map" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
ALTER TABLE "ep_catalog" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "lv" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "phase" ADD COLUMN "start_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "replaced_file" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "scenario" ADD COLUMN "draft_of" uuid;--> statement-breakpoint
ALTER TABLE "scenario" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "second_contact" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "second_contact" ADD COLUMN "token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "agent" text;--> statement-breakpoint
ALTER TABLE "second_contact" ADD CONSTRAINT "second_contact_tokenHash_unique" UNIQUE("token_hash");--> statement-breakpoint
ALTER TABLE "column_map" ADD CONSTRAINT "column_map_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario" ADD CONSTRAINT "scenario_draft_of_account_id_fk" FOREIGN KEY ("draft_of") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;