CREATE TABLE "feedback" (
	"phase_id" uuid PRIMARY KEY NOT NULL,
	"form" jsonb NOT NULL,
	"group_versions" jsonb NOT NULL,
	"state_version" text NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_told" (
	"phase_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"groups" jsonb NOT NULL,
	CONSTRAINT "feedback_told_phase_id_organisation_id_pk" PRIMARY KEY("phase_id","organisation_id")
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_by_account_id_fk" FOREIGN KEY ("by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_told" ADD CONSTRAINT "feedback_told_phase_id_feedback_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."feedback"("phase_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_told" ADD CONSTRAINT "feedback_told_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;