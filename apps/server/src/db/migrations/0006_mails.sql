CREATE TABLE "phase_notice" (
	"phase_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"cause" text NOT NULL,
	CONSTRAINT "phase_notice_phase_id_account_id_cause_pk" PRIMARY KEY("phase_id","account_id","cause")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "muted_mails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "phase_notice" ADD CONSTRAINT "phase_notice_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phase_notice" ADD CONSTRAINT "phase_notice_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Who was listed before there were such mails has long been told.
INSERT INTO "phase_notice" ("phase_id", "account_id", "cause") SELECT "phase_id", "user_id", 'admitted' FROM "phase_user";
