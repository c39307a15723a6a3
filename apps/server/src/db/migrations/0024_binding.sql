CREATE TABLE "binding_consent" (
	"request_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "binding_consent_request_id_organisation_id_pk" PRIMARY KEY("request_id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "binding_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phase_id" uuid NOT NULL,
	"until" date NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "phase" ADD COLUMN "binding_until" date;--> statement-breakpoint
ALTER TABLE "binding_consent" ADD CONSTRAINT "binding_consent_request_id_binding_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."binding_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binding_consent" ADD CONSTRAINT "binding_consent_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binding_request" ADD CONSTRAINT "binding_request_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "binding_request_phase" ON "binding_request" USING btree ("phase_id");