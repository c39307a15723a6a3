CREATE TABLE "award_condition" (
	"phase_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"bidder_id" uuid NOT NULL,
	"tiers" jsonb NOT NULL,
	"filled_count" integer NOT NULL,
	"scenario_name" text NOT NULL,
	"rules_digest" text NOT NULL,
	"award_write_id" uuid NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "award_condition_phase_id_organisation_id_bidder_id_pk" PRIMARY KEY("phase_id","organisation_id","bidder_id")
);
--> statement-breakpoint
ALTER TABLE "award_write" ADD COLUMN "conditions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "award_condition" ADD CONSTRAINT "award_condition_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_condition" ADD CONSTRAINT "award_condition_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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