CREATE TABLE "reasked_package" (
	"phase_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"liegenschaft_id" uuid NOT NULL,
	"slice_id" text NOT NULL,
	CONSTRAINT "reasked_package_phase_id_liegenschaft_id_slice_id_pk" PRIMARY KEY("phase_id","liegenschaft_id","slice_id")
);
--> statement-breakpoint
ALTER TABLE "reasked_package" ADD CONSTRAINT "reasked_package_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reasked_package" ADD CONSTRAINT "reasked_package_source_id_phase_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reasked_package" ADD CONSTRAINT "reasked_package_liegenschaft_id_liegenschaft_id_fk" FOREIGN KEY ("liegenschaft_id") REFERENCES "public"."liegenschaft"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reasked_package_source" ON "reasked_package" USING btree ("source_id");