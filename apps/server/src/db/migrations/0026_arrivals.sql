CREATE TABLE "arrival" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phase_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"way" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"noted_by" uuid,
	"is_late" boolean NOT NULL,
	"omission" text,
	"draft_by" uuid[],
	"draft_on_paper" text[]
);
--> statement-breakpoint
CREATE TABLE "arrival_file" (
	"arrival_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"media_id" uuid,
	CONSTRAINT "arrival_file_arrival_id_sha256_pk" PRIMARY KEY("arrival_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "entered_value" (
	"arrival_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "entered_value_arrival_id_number_key_pk" PRIMARY KEY("arrival_id","number","key")
);
--> statement-breakpoint
CREATE TABLE "entered_version" (
	"arrival_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"typed_by" uuid[] NOT NULL,
	"checked_by" uuid,
	"is_checked" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"on_paper" text[] NOT NULL,
	"object_until" timestamp with time zone NOT NULL,
	"objection" text,
	"objected_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	CONSTRAINT "entered_version_arrival_id_number_pk" PRIMARY KEY("arrival_id","number")
);
--> statement-breakpoint
ALTER TABLE "arrival" ADD CONSTRAINT "arrival_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival" ADD CONSTRAINT "arrival_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival" ADD CONSTRAINT "arrival_noted_by_account_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_file" ADD CONSTRAINT "arrival_file_arrival_id_arrival_id_fk" FOREIGN KEY ("arrival_id") REFERENCES "public"."arrival"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_file" ADD CONSTRAINT "arrival_file_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entered_value" ADD CONSTRAINT "entered_value_arrival_id_arrival_id_fk" FOREIGN KEY ("arrival_id") REFERENCES "public"."arrival"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entered_value" ADD CONSTRAINT "entered_value_by_account_id_fk" FOREIGN KEY ("by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entered_version" ADD CONSTRAINT "entered_version_arrival_id_arrival_id_fk" FOREIGN KEY ("arrival_id") REFERENCES "public"."arrival"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entered_version" ADD CONSTRAINT "entered_version_checked_by_account_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entered_version" ADD CONSTRAINT "entered_version_answered_by_account_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arrival_phase" ON "arrival" USING btree ("phase_id","organisation_id","noted_at");