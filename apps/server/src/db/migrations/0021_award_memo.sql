CREATE TABLE "award_letter" (
	"closing_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"text" text NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "award_letter_closing_id_account_id_cause_pk" PRIMARY KEY("closing_id","account_id","cause")
);
--> statement-breakpoint
CREATE TABLE "award_memo" (
	"phase_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "award_letter" ADD CONSTRAINT "award_letter_closing_id_award_closing_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."award_closing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_letter" ADD CONSTRAINT "award_letter_by_account_id_fk" FOREIGN KEY ("by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_memo" ADD CONSTRAINT "award_memo_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_memo" ADD CONSTRAINT "award_memo_by_account_id_fk" FOREIGN KEY ("by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;