CREATE TABLE "award_write" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phase_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"undoes" uuid,
	"changes" jsonb NOT NULL,
	CONSTRAINT "award_write_undoes" UNIQUE("undoes")
);
--> statement-breakpoint
CREATE TABLE "scenario" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phase_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"rules" jsonb NOT NULL,
	"kept" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scenario_kept" UNIQUE("phase_id","kept")
);
--> statement-breakpoint
CREATE TABLE "scenario_run" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"scenario_id" uuid NOT NULL,
	"rules" jsonb NOT NULL,
	"offers_version" text NOT NULL,
	"state" text NOT NULL,
	"step" text,
	"seconds" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"package_count" integer NOT NULL,
	"outcome" jsonb,
	"cells" jsonb,
	"prices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"conflict" jsonb,
	"reason" text,
	"holder" uuid NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "scenario" ADD CONSTRAINT "scenario_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_run" ADD CONSTRAINT "scenario_run_scenario_id_scenario_id_fk" FOREIGN KEY ("scenario_id") REFERENCES "public"."scenario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scenario_run_scenario" ON "scenario_run" USING btree ("scenario_id","started_at");