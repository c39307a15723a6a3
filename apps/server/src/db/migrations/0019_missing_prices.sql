CREATE TABLE "missing_decision" (
	"phase_id" uuid NOT NULL,
	"bidder_id" uuid NOT NULL,
	"liegenschaft_id" uuid NOT NULL,
	"slice_id" text NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"figures" jsonb NOT NULL,
	"offers_version" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "missing_decision_phase_id_bidder_id_liegenschaft_id_slice_id_pk" PRIMARY KEY("phase_id","bidder_id","liegenschaft_id","slice_id")
);
--> statement-breakpoint
ALTER TABLE "phase" ADD COLUMN "missing_tenths" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "phase" ADD COLUMN "missing_per100" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "missing_decision" ADD CONSTRAINT "missing_decision_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_decision" ADD CONSTRAINT "missing_decision_by_account_id_fk" FOREIGN KEY ("by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;