-- Processes remember which views a person hides from the inbox (server/db/memory/memory.ts).
create trigger saved_views_told after insert or update or delete or truncate on saved_views
  for each statement execute function tell_people_changed();
