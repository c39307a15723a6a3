CREATE TABLE "question" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phase_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"about" jsonb,
	"text" text NOT NULL,
	"asked_on" date,
	"is_late" boolean DEFAULT false NOT NULL,
	"inquiries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refusal" text,
	"draft" jsonb,
	"number" integer,
	"public_text" text,
	"answer" text,
	"published_on" date,
	"media_ids" uuid[] DEFAULT '{}' NOT NULL,
	"corrects" integer,
	"end_reason" text,
	CONSTRAINT "question_number" UNIQUE("phase_id","number")
);
--> statement-breakpoint
CREATE TABLE "question_asker" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_read" (
	"question_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "question_read_question_id_account_id_pk" PRIMARY KEY("question_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "phase" ADD COLUMN "questions_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phase" ADD COLUMN "is_period_short" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_asker" ADD CONSTRAINT "question_asker_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_asker" ADD CONSTRAINT "question_asker_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_read" ADD CONSTRAINT "question_read_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_read" ADD CONSTRAINT "question_read_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_asker_organisation_id_index" ON "question_asker" USING btree ("organisation_id");