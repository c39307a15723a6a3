CREATE TABLE "audit_checkpoint" (
	"position" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"line" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_link" (
	"position" bigint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_link_seq_unique" UNIQUE("seq")
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid() NOT NULL;