-- An account, a thread or a message is of one workspace: without being told, the planner takes "this workspace and this
-- account" for much rarer than "this account", and chooses plans for too few rows.
create statistics messages_of_workspace (dependencies) on workspace_id, account_id, thread_id, id from messages;
--> statement-breakpoint
create statistics placements_of_workspace (dependencies) on workspace_id, account_id, message_id, folder_id from placements;
--> statement-breakpoint
create statistics message_bodies_of_workspace (dependencies) on workspace_id, message_id from message_bodies;
--> statement-breakpoint
create statistics attachments_of_workspace (dependencies) on workspace_id, message_id from attachments;
--> statement-breakpoint
create statistics threads_of_workspace (dependencies) on workspace_id, account_id, id from threads;
--> statement-breakpoint
create statistics thread_references_of_workspace (dependencies) on workspace_id, account_id, thread_id from thread_references;
