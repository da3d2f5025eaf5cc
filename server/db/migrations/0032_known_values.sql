ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_feature_known" CHECK ("ai_calls"."feature" in ('compose', 'reply', 'rewrite', 'summary', 'follow-up', 'classify', 'embed'));--> statement-breakpoint
ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_outcome_known" CHECK ("ai_calls"."outcome" in ('ok', 'unavailable', 'rate-limited', 'refused', 'nonsense', 'timed-out', 'cancelled'));--> statement-breakpoint
ALTER TABLE "ai_settings" ADD CONSTRAINT "ai_settings_provider_known" CHECK ("ai_settings"."provider" in ('openai', 'anthropic', 'google', 'offline'));--> statement-breakpoint
ALTER TABLE "ai_settings" ADD CONSTRAINT "ai_settings_one_owner" CHECK (num_nonnulls("ai_settings"."organization_id", "ai_settings"."user_id") = 1);--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_about_type_known" CHECK ("drafts"."about_type" in ('reply', 'forward'));--> statement-breakpoint
ALTER TABLE "embedding_models" ADD CONSTRAINT "embedding_models_state_known" CHECK ("embedding_models"."state" in ('building', 'active'));--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_role_known" CHECK ("folders"."role" in ('inbox', 'sent', 'drafts', 'trash', 'spam', 'archive', 'all'));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role_known" CHECK ("invitations"."role" in ('admin', 'agent'));--> statement-breakpoint
ALTER TABLE "login_refusals" ADD CONSTRAINT "login_refusals_server_known" CHECK ("login_refusals"."server" in ('incoming', 'outgoing'));--> statement-breakpoint
ALTER TABLE "mail_accounts" ADD CONSTRAINT "mail_accounts_provider_known" CHECK ("mail_accounts"."provider" in ('gmail', 'outlook', 'imap', 'sandbox', 'removed'));--> statement-breakpoint
ALTER TABLE "mail_actions" ADD CONSTRAINT "mail_actions_state_known" CHECK ("mail_actions"."state" in ('pending', 'done', 'failed'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_authentication_known" CHECK ("messages"."authentication" in ('pass', 'fail', 'none'));--> statement-breakpoint
ALTER TABLE "mirror_repairs" ADD CONSTRAINT "mirror_repairs_kind_known" CHECK ("mirror_repairs"."kind" in ('missing', 'extra', 'flags'));--> statement-breakpoint
ALTER TABLE "oauth_attempts" ADD CONSTRAINT "oauth_attempts_service_known" CHECK ("oauth_attempts"."service" in ('google', 'microsoft', 'yahoo'));--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_state_known" CHECK ("outgoing_messages"."state" in ('queued', 'sending', 'sent', 'failed', 'uncertain'));--> statement-breakpoint
ALTER TABLE "seals" ADD CONSTRAINT "seals_cause_known" CHECK ("seals"."cause" in ('password', 'factor'));--> statement-breakpoint
ALTER TABLE "sync_states" ADD CONSTRAINT "sync_states_news_by_known" CHECK ("sync_states"."news_by" in ('push', 'polling'));--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_purpose_known" CHECK ("user_tokens"."purpose" in ('reset', 'verify'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_known" CHECK ("users"."role" in ('super_admin', 'admin', 'agent', 'team_member'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_type_known" CHECK ("users"."account_type" in ('individual', 'company'));