ALTER TABLE "ep_code" ADD COLUMN "unit" text;--> statement-breakpoint
UPDATE "ep_code" SET "unit" = entry ->> 'unit'
FROM "ep_catalog", jsonb_array_elements("ep_catalog"."entries") AS entry
WHERE "ep_catalog"."phase_id" = "ep_code"."phase_id" AND entry ->> 'epCode' = "ep_code"."code";
