CREATE TABLE "award_approval" (
	"phase_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "award_approval_organisation_id_key_pk" PRIMARY KEY("organisation_id","key")
);
--> statement-breakpoint
CREATE TABLE "award_closing" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phase_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid,
	"snapshot" jsonb NOT NULL,
	"pdf" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"checkpoint" jsonb,
	"reopened_at" timestamp with time zone,
	"reopened_by" uuid,
	"reason" text,
	CONSTRAINT "award_closing_reason" CHECK (("award_closing"."reopened_at" is null) = ("award_closing"."reason" is null))
);
--> statement-breakpoint
ALTER TABLE "phase" ADD COLUMN "approval_above_millis" bigint;--> statement-breakpoint
ALTER TABLE "award_approval" ADD CONSTRAINT "award_approval_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_approval" ADD CONSTRAINT "award_approval_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_approval" ADD CONSTRAINT "award_approval_by_account_id_fk" FOREIGN KEY ("by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_closing" ADD CONSTRAINT "award_closing_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_closing" ADD CONSTRAINT "award_closing_by_account_id_fk" FOREIGN KEY ("by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_closing" ADD CONSTRAINT "award_closing_reopened_by_account_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "award_closing_phase" ON "award_closing" USING btree ("phase_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "award_closing_open" ON "award_closing" USING btree ("phase_id") WHERE "award_closing"."reopened_at" is null;