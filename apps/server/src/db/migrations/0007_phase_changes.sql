CREATE TABLE "phase_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phase_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phase_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"about" text NOT NULL,
	"liegenschaft_id" uuid,
	"title" text NOT NULL,
	"change" text NOT NULL,
	"things" jsonb
);
--> statement-breakpoint
ALTER TABLE "phase_change" ADD CONSTRAINT "phase_change_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phase_change_at" ON "phase_change" USING btree ("phase_id","at");