CREATE TABLE "declaration" (
	"phase_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "declaration_phase_id_organisation_id_pk" PRIMARY KEY("phase_id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "receipt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"phase_id" uuid NOT NULL,
	"check_value" text NOT NULL,
	"text" text NOT NULL,
	"cause" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_value" UNIQUE("organisation_id","check_value","cause")
);
--> statement-breakpoint
CREATE TABLE "receipt_at_end" (
	"phase_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"end" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_at_end_phase_id_organisation_id_end_pk" PRIMARY KEY("phase_id","organisation_id","end")
);
--> statement-breakpoint
ALTER TABLE "key_val_head" ADD COLUMN "written_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "declaration" ADD CONSTRAINT "declaration_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declaration" ADD CONSTRAINT "declaration_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_at_end" ADD CONSTRAINT "receipt_at_end_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_at_end" ADD CONSTRAINT "receipt_at_end_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;