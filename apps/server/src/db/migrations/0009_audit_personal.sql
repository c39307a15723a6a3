CREATE TABLE "audit_personal" (
	"seq" bigint NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"salt" uuid NOT NULL,
	"forget_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_personal_seq_field_pk" PRIMARY KEY("seq","field")
);
--> statement-breakpoint
ALTER TABLE "audit_checkpoint" DROP CONSTRAINT "audit_checkpoint_pkey";--> statement-breakpoint
ALTER TABLE "audit_checkpoint" ADD CONSTRAINT "audit_checkpoint_position_at_pk" PRIMARY KEY("position","at");--> statement-breakpoint
CREATE INDEX "audit_personal_forget_at_index" ON "audit_personal" USING btree ("forget_at");