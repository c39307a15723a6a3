CREATE TABLE "price_check" (
	"phase_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"ep_code" text NOT NULL,
	"state" text NOT NULL,
	"note" text NOT NULL,
	"seen_value" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_check_phase_id_organisation_id_ep_code_pk" PRIMARY KEY("phase_id","organisation_id","ep_code")
);
--> statement-breakpoint
ALTER TABLE "price_check" ADD CONSTRAINT "price_check_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_check" ADD CONSTRAINT "price_check_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_check" ADD CONSTRAINT "price_check_by_account_id_fk" FOREIGN KEY ("by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;