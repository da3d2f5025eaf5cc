-- Processes remember the models that answer searches by meaning (server/features/search/search-meaning.ts). A model changes with
-- every batch that is embedded, which nobody has to know.
create trigger embedding_models_told after insert or delete or update of state, cells on embedding_models
  for each row execute function tell_mailbox_changed();
--> statement-breakpoint
create trigger embedding_models_emptied after truncate on embedding_models
  for each statement execute function tell_people_changed();
