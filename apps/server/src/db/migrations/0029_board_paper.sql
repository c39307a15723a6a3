CREATE TABLE "board_paper" (
	"phase_id" uuid PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"version" integer NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board_paper_made" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phase_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"is_draft" boolean NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	"sha256" text NOT NULL,
	"sum_millis" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "board_paper" ADD CONSTRAINT "board_paper_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_paper" ADD CONSTRAINT "board_paper_by_account_id_fk" FOREIGN KEY ("by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_paper_made" ADD CONSTRAINT "board_paper_made_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_paper_made" ADD CONSTRAINT "board_paper_made_by_account_id_fk" FOREIGN KEY ("by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "board_paper_made_number" ON "board_paper_made" USING btree ("phase_id","number");