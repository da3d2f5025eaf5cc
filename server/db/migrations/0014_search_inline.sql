-- Searching walks through the words of many messages: in the row they cost one look, in the table of what is too long for
-- its row three more. What is read one message at a time gives way to them. Holds for messages that come from now on.
alter table message_bodies alter column search set storage main;
--> statement-breakpoint
-- New words are put in order whenever so many kilobytes have come together, and everybody waits meanwhile: the same work in
-- smaller pieces.
alter index message_bodies_search set (gin_pending_list_limit = 1024);
