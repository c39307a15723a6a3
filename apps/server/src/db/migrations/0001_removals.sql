CREATE TABLE "key_val_removal" (
	"organisation_id" uuid NOT NULL,
	"phase_id" uuid NOT NULL,
	"key" text NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "key_val_removal_organisation_id_key_pk" PRIMARY KEY("organisation_id","key")
);
--> statement-breakpoint
ALTER TABLE "key_val_removal" ADD CONSTRAINT "key_val_removal_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_val_removal" ADD CONSTRAINT "key_val_removal_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_val_removal_phase" ON "key_val_removal" USING btree ("phase_id","organisation_id","revision");