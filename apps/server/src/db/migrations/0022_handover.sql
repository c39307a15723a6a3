CREATE TABLE "handover_contracts" (
	"phase_id" uuid PRIMARY KEY NOT NULL,
	"contracts" jsonb NOT NULL,
	"version" integer NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handover_form" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"version" integer NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "erp_nummer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "liegenschaft" ADD COLUMN "erp_nummer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "handover_contracts" ADD CONSTRAINT "handover_contracts_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_contracts" ADD CONSTRAINT "handover_contracts_by_account_id_fk" FOREIGN KEY ("by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_form" ADD CONSTRAINT "handover_form_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_form" ADD CONSTRAINT "handover_form_by_account_id_fk" FOREIGN KEY ("by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;