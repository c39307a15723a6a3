ALTER TABLE "phase" ADD COLUMN "letter" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "phase" ADD COLUMN "declarations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "phase" ADD COLUMN "letter_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "declaration" ADD COLUMN "letter" jsonb;