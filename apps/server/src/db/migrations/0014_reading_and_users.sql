ALTER TABLE "liegenschaft" ADD COLUMN "stillgelegt_at" timestamp with time zone;
--> statement-breakpoint
CREATE TABLE "address_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"former_username" text NOT NULL,
	"username" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"proven_at" timestamp with time zone,
	"agreed_by" uuid,
	"agreed_at" timestamp with time zone,
	"outcome" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "address_link" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address_change_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	CONSTRAINT "address_link_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "second_contact" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "last_sign_in" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "address_change" ADD CONSTRAINT "address_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_change" ADD CONSTRAINT "address_change_asked_by_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_change" ADD CONSTRAINT "address_change_agreed_by_account_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_link" ADD CONSTRAINT "address_link_address_change_id_address_change_id_fk" FOREIGN KEY ("address_change_id") REFERENCES "public"."address_change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_contact" ADD CONSTRAINT "second_contact_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_sign_in" ADD CONSTRAINT "last_sign_in_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "address_change_open" ON "address_change" USING btree ("account_id") WHERE "address_change"."outcome" is null;--> statement-breakpoint
INSERT INTO "last_sign_in" ("account_id", "at")
SELECT "account_id", max("created_at") FROM "session" GROUP BY "account_id";
--> statement-breakpoint
CREATE TABLE "price_check" (
	"phase_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"ep_code" text NOT NULL,
	"state" text NOT NULL,
	"note" text NOT NULL,
	"seen_value" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_check_phase_id_organisation_id_ep_code_pk" PRIMARY KEY("phase_id","organisation_id","ep_code")
);
--> statement-breakpoint
ALTER TABLE "price_check" ADD CONSTRAINT "price_check_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_check" ADD CONSTRAINT "price_check_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_check" ADD CONSTRAINT "price_check_by_account_id_fk" FOREIGN KEY ("by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "award_reason" (
	"phase_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "award_reason_organisation_id_key_value_pk" PRIMARY KEY("organisation_id","key","value")
);
--> statement-breakpoint
ALTER TABLE "award_reason" ADD CONSTRAINT "award_reason_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_reason" ADD CONSTRAINT "award_reason_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "award_reason" ADD CONSTRAINT "award_reason_by_account_id_fk" FOREIGN KEY ("by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "award_reason_phase" ON "award_reason" USING btree ("phase_id");
