CREATE TABLE "media_version" (
	"phase_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"replaces" uuid NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "media_version_phase_id_media_id_pk" PRIMARY KEY("phase_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "media_version" ADD CONSTRAINT "media_version_phase_id_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."phase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_version" ADD CONSTRAINT "media_version_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_version" ADD CONSTRAINT "media_version_replaces_media_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;