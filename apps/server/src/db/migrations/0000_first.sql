CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"username" text NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"organisation_logo" text DEFAULT '' NOT NULL,
	"info" text DEFAULT '' NOT NULL,
	"valid" boolean DEFAULT true NOT NULL,
	"registration" timestamp with time zone NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"permissions" text[] NOT NULL,
	"password_hash" text,
	"two_factor" text DEFAULT 'none' NOT NULL,
	"totp_secret" text,
	"totp_pending" text,
	"totp_counter" integer
);
--> statement-breakpoint
CREATE TABLE "answered_call" (
	"actor_id" uuid NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answer" jsonb,
	CONSTRAINT "answered_call_actor_id_call_key_pk" PRIMARY KEY("actor_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"username" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"failed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"status" integer NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_mark" (
	"state" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ep_catalog" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phase_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"entries" jsonb NOT NULL,
	"file" "bytea" NOT NULL,
	CONSTRAINT "ep_catalog_phaseId_unique" UNIQUE("phase_id")
);
--> statement-breakpoint
CREATE TABLE "gebaeude" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"liegenschaft_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"fields" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_val" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"phase_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "key_val_organisation_key" UNIQUE("organisation_id","key")
);
--> statement-breakpoint
CREATE TABLE "key_val_head" (
	"phase_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "key_val_head_phase_id_organisation_id_pk" PRIMARY KEY("phase_id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "liegenschaft" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"nummer" text NOT NULL,
	"name" text NOT NULL,
	"beschreibung" text NOT NULL,
	"anmerkung" text NOT NULL,
	"eigentuemer" text NOT NULL,
	"verantwortlicher" text NOT NULL,
	"strasse" text NOT NULL,
	"hausnummer" text NOT NULL,
	"postleitzahl" text NOT NULL,
	"stadt" text NOT NULL,
	"region" text NOT NULL,
	"land" text NOT NULL,
	"haupt_bild_id" uuid,
	"haupt_plan_id" uuid,
	"media_ids" uuid[] NOT NULL,
	"archive_key" text
);
--> statement-breakpoint
CREATE TABLE "lv" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phase_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"positions" jsonb NOT NULL,
	"packed" "bytea" NOT NULL,
	"file" "bytea" NOT NULL,
	CONSTRAINT "lv_phase_property" UNIQUE("phase_id","property_id")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"filename" text NOT NULL,
	"copyright" text NOT NULL,
	"keywords" text[] NOT NULL,
	"public" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"versions" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"order" jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "password_link" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_link_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "phase" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"start" timestamp with time zone NOT NULL,
	"end" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"public_media_ids" uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phase_liegenschaft" (
	"phase_id" uuid NOT NULL,
	"liegenschaft_id" uuid NOT NULL,
	CONSTRAINT "phase_liegenschaft_phase_id_liegenschaft_id_pk" PRIMARY KEY("phase_id","liegenschaft_id")
);
--> statement-breakpoint
CREATE TABLE "phase_user" (
	"phase_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "phase_user_phase_id_user_id_pk" PRIMARY KEY("phase_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"generation" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factor_challenge" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"code_hash" "bytea",
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ep_catalog" ADD CONSTRAINT "ep_catalog_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gebaeude" ADD CONSTRAINT "gebaeude_liegenschaft_id_liegenschaft_id_fk" FOREIGN KEY ("liegenschaft_id") REFERENCES "public"."liegenschaft"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_val" ADD CONSTRAINT "key_val_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_val" ADD CONSTRAINT "key_val_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_val_head" ADD CONSTRAINT "key_val_head_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_val_head" ADD CONSTRAINT "key_val_head_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liegenschaft" ADD CONSTRAINT "liegenschaft_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lv" ADD CONSTRAINT "lv_property_id_liegenschaft_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."liegenschaft"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lv" ADD CONSTRAINT "lv_phase_id_ep_catalog_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."ep_catalog"("phase_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phase_liegenschaft" ADD CONSTRAINT "phase_liegenschaft_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phase_liegenschaft" ADD CONSTRAINT "phase_liegenschaft_liegenschaft_id_liegenschaft_id_fk" FOREIGN KEY ("liegenschaft_id") REFERENCES "public"."liegenschaft"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phase_user" ADD CONSTRAINT "phase_user_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phase_user" ADD CONSTRAINT "phase_user_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor_challenge" ADD CONSTRAINT "two_factor_challenge_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_username" ON "account" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "answered_call_at" ON "answered_call" USING btree ("at");--> statement-breakpoint
CREATE INDEX "attempt_username" ON "attempt" USING btree ("username","at");--> statement-breakpoint
CREATE INDEX "attempt_address" ON "attempt" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "attempt_at" ON "attempt" USING btree ("at");--> statement-breakpoint
CREATE INDEX "gebaeude_liegenschaft" ON "gebaeude" USING btree ("liegenschaft_id");--> statement-breakpoint
CREATE INDEX "key_val_phase" ON "key_val" USING btree ("phase_id","organisation_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "liegenschaft_archive" ON "liegenschaft" USING btree ("organisation_id","archive_key");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at");