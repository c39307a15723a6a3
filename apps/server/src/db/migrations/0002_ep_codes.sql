CREATE TABLE "ep_code" (
	"phase_id" uuid NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "ep_code_phase_id_code_pk" PRIMARY KEY("phase_id","code")
);
--> statement-breakpoint
ALTER TABLE "ep_code" ADD CONSTRAINT "ep_code_phase_id_ep_catalog_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."ep_catalog"("phase_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "ep_code" ("phase_id", "code")
SELECT DISTINCT "phase_id", "entry" ->> 'epCode'
FROM "ep_catalog", jsonb_array_elements("entries") AS "entry"
WHERE "entry" ->> 'epCode' IS NOT NULL;
