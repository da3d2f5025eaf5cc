-- The tables as release 0.1.0 had them, in place of the 59 migrations that led there: a database of 0.1.0 or later has them.
-- Columns, keys and indexes of a table are made in the order that they have in such a database. Later migrations go on at 0059.
--> statement-breakpoint
-- People

create table organizations (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now(),
  owner_id bigint
);
create index organizations_owner on organizations (owner_id);

create table users (
  id bigint generated always as identity primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  profile_image_url text,
  role text,
  organization_id bigint,
  account_type text not null,
  is_affiliate boolean not null default false,
  referred_by_team_id bigint,
  referred_by_affiliate_id bigint,
  invited_by_user_id bigint,
  created_at timestamptz not null default now(),
  email_verified_at timestamptz default now(),
  undo_seconds integer not null default 10,
  constraint users_role_known check (role in ('super_admin', 'admin', 'agent', 'team_member')),
  constraint users_account_type_known check (account_type in ('individual', 'company'))
);
create unique index users_email_unique on users (lower(email));
create index users_organization on users (organization_id);
create index users_referred_by_affiliate on users (referred_by_affiliate_id);

create table workspaces (
  id bigint generated always as identity primary key,
  organization_id bigint,
  user_id bigint,
  constraint workspaces_one_tenant check (num_nonnulls(organization_id, user_id) <= 1)
);
create unique index workspaces_organization on workspaces (organization_id);
create unique index workspaces_user on workspaces (user_id);

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  token_hash bytea not null,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  proven_at timestamptz not null default now()
);
create unique index sessions_token on sessions (token_hash);
create index sessions_user on sessions (user_id);

create table team_permissions (
  team_member_id bigint not null,
  can_access_all_accounts boolean not null default false,
  can_manage_emails boolean not null default false,
  can_manage_accounts boolean not null default false,
  workspace_id bigint not null,
  can_use_outreach boolean not null default false,
  constraint team_permissions_pkey primary key (workspace_id, team_member_id)
);
create index team_permissions_member on team_permissions (team_member_id);

create table sender_choices (
  user_id bigint not null,
  sender text not null,
  shows_images boolean not null default false,
  keeps_colours boolean not null default false,
  updated_at timestamptz not null,
  constraint sender_choices_user_id_sender_pk primary key (user_id, sender)
);

create table working_hours (
  user_id bigint primary key,
  time_zone text not null,
  days text not null,
  from_minute integer not null,
  to_minute integer not null,
  country text,
  region text,
  is_chosen boolean not null,
  updated_at timestamptz not null,
  constraint working_hours_order check (0 <= from_minute and from_minute < to_minute and to_minute <= 1440)
);
--> statement-breakpoint
-- How people prove who they are

create table user_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  purpose text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_by_user_id bigint,
  constraint user_tokens_purpose_known check (purpose in ('reset', 'verify'))
);
create unique index user_tokens_token on user_tokens (token_hash);
create index user_tokens_user on user_tokens (user_id);
create index user_tokens_created_by on user_tokens (created_by_user_id);

create table seals (
  user_id bigint primary key,
  sealed_at timestamptz not null,
  cause text not null,
  sealed_by text not null,
  password_hash text not null,
  constraint seals_cause_known check (cause in ('password', 'factor'))
);

create table totp_factors (
  user_id bigint primary key,
  sealed_secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table recovery_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz
);
create unique index recovery_codes_code on recovery_codes (user_id, code_hash);

create table known_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  token_hash bytea not null,
  user_agent text,
  network text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
create unique index known_devices_token on known_devices (token_hash, user_id);
create index known_devices_user on known_devices (user_id);

create table sign_in_failures (
  id bigint generated always as identity primary key,
  action text not null,
  user_id bigint,
  started_at timestamptz not null,
  more integer not null default 0,
  constraint sign_in_failures_once unique nulls not distinct (action, user_id),
  constraint sign_in_failures_action_known check (action in ('sign-in.failed', 'sign-in.code-failed', 'sign-in.locked'))
);
create index sign_in_failures_user on sign_in_failures (user_id);

create table attempts (
  key text primary key,
  free_at timestamptz not null
);
create index attempts_free_at on attempts (free_at);
--> statement-breakpoint
-- Invitations and referrals

create table team_invite_codes (
  organization_id bigint primary key,
  code text not null,
  code_hash bytea not null,
  created_by_user_id bigint,
  created_at timestamptz not null
);
create unique index team_invite_codes_code on team_invite_codes (code_hash);
create index team_invite_codes_created_by on team_invite_codes (created_by_user_id);

create table affiliate_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  code text not null,
  code_hash bytea not null,
  created_at timestamptz not null
);
create unique index affiliate_codes_code on affiliate_codes (code_hash);
create index affiliate_codes_user on affiliate_codes (user_id);

create table invitations (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  email text not null,
  role text not null,
  token_hash bytea not null,
  invited_by_user_id bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by_user_id bigint,
  revoked_at timestamptz,
  mailed_at timestamptz,
  constraint invitations_role_known check (role in ('admin', 'agent')),
  constraint invitations_one_end check (num_nonnulls(accepted_at, revoked_at) <= 1)
);
create unique index invitations_token on invitations (token_hash);
create index invitations_organization on invitations (organization_id, id);
create index invitations_invited_by on invitations (invited_by_user_id);
create index invitations_accepted_by on invitations (accepted_by_user_id);

create table affiliate_earnings (
  id bigint generated always as identity primary key,
  affiliate_id bigint not null,
  referred_user_id bigint,
  month text not null,
  credits_cents integer not null,
  amount_cents integer not null,
  percentage integer not null,
  is_paid boolean not null default false,
  paid_at timestamptz,
  created_at timestamptz not null,
  constraint affiliate_earnings_paid check (is_paid = (paid_at is not null))
);
create unique index affiliate_earnings_month on affiliate_earnings (affiliate_id, referred_user_id, month);
create index affiliate_earnings_referred on affiliate_earnings (referred_user_id);
--> statement-breakpoint
-- Mailboxes

create table mail_accounts (
  id bigint generated always as identity,
  unique_id uuid not null default gen_random_uuid(),
  owner_id bigint,
  email text not null,
  display_name text,
  profile_image_url text,
  provider text not null,
  is_active boolean not null default true,
  settings jsonb not null default '{}',
  sealed_secret text,
  token_expiry timestamptz,
  saves_sent_mail boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  profile_image_blob text,
  signature text not null default '',
  refreshing_until timestamptz,
  aliases jsonb not null default '[]',
  aliases_read_at timestamptz,
  connected_at timestamp(3) with time zone not null default now(),
  owned_since timestamptz,
  workspace_id bigint not null,
  removed_at timestamptz,
  send_limit integer,
  signatures jsonb not null default '{}',
  answer_limit integer,
  constraint mail_accounts_pkey primary key (workspace_id, id),
  constraint mail_accounts_has_owner check (owner_id is not null or removed_at is not null),
  constraint mail_accounts_removed_without_secret check (removed_at is null or sealed_secret is null),
  constraint mail_accounts_provider_known check (provider in ('gmail', 'outlook', 'imap', 'sandbox'))
);
create index mail_accounts_owner on mail_accounts (owner_id);
create unique index mail_accounts_owner_email on mail_accounts (owner_id, lower(email), workspace_id) where removed_at is null;
create index mail_accounts_picture on mail_accounts (profile_image_blob, workspace_id);

create table team_permission_accounts (
  workspace_id bigint not null,
  team_member_id bigint not null,
  account_id bigint not null
);
create index team_permission_accounts_account on team_permission_accounts (account_id, workspace_id);
alter table team_permission_accounts add constraint team_permission_accounts_pkey
  primary key (team_member_id, account_id, workspace_id);

create table login_refusals (
  account_id bigint not null,
  server text not null,
  problem text not null,
  count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  retry_at timestamptz not null,
  workspace_id bigint not null,
  constraint login_refusals_pkey primary key (account_id, server, workspace_id),
  constraint login_refusals_server_known check (server in ('incoming', 'outgoing'))
);

create table oauth_attempts (
  state_hash bytea primary key,
  session_id bigint not null,
  service text not null,
  account_id bigint,
  sealed_verifier text not null,
  created_at timestamptz not null,
  workspace_id bigint,
  constraint oauth_attempts_service_known check (service in ('google', 'microsoft', 'yahoo')),
  constraint oauth_attempts_account_whole check (num_nonnulls(workspace_id, account_id) in (0, 2))
);
create index oauth_attempts_session on oauth_attempts (session_id);

create table sync_states (
  account_id bigint not null,
  cursor jsonb,
  in_progress boolean not null default false,
  last_sync_at timestamptz,
  next_sync_at timestamptz,
  last_error text,
  error_count integer not null default 0,
  completed_at timestamptz,
  folders_done integer not null default 0,
  folders_total integer not null default 0,
  messages_done integer not null default 0,
  messages_total integer not null default 0,
  oldest_reached timestamptz,
  verified_at timestamptz,
  verified_count integer,
  verified_total integer,
  repaired_count integer,
  lease_owner text,
  news_by text not null default 'polling',
  push_problem text,
  last_error_at timestamptz,
  workspace_id bigint not null,
  lease_token bigint not null default 0,
  constraint sync_states_pkey primary key (account_id, workspace_id),
  constraint sync_states_news_by_known check (news_by in ('push', 'polling'))
);

create table sync_workers (
  id text primary key,
  capacity integer not null,
  expires_at timestamptz not null
);

create table mirror_repairs (
  id bigint generated always as identity,
  account_id bigint not null,
  at timestamptz not null default now(),
  folder text not null,
  kind text not null,
  remote_id text not null,
  workspace_id bigint not null,
  constraint mirror_repairs_pkey primary key (id, workspace_id),
  constraint mirror_repairs_kind_known check (kind in ('missing', 'extra', 'flags'))
);
create index mirror_repairs_account on mirror_repairs (account_id, at);
--> statement-breakpoint
-- Bytes

create table blobs (
  workspace_id bigint not null,
  hash text not null,
  check_after timestamptz,
  lies_in bigint,
  segment_id bigint,
  segment_in bigint,
  first_byte integer,
  stored_bytes integer,
  size_bytes integer,
  constraint blobs_pkey primary key (hash, workspace_id),
  constraint blobs_place_whole check (num_nonnulls(segment_id, first_byte, stored_bytes, size_bytes) in (0, 4))
);
create index blobs_check on blobs (check_after) where check_after is not null;
create index blobs_elsewhere on blobs (lies_in, hash) where lies_in is not null;
create index blobs_segment on blobs (segment_id, workspace_id);
create index blobs_foreign on blobs (segment_in, hash) where segment_in is not null;

create table segments (
  workspace_id bigint not null,
  id bigint generated always as identity,
  open_until timestamptz,
  size_bytes bigint not null default 0,
  dead_bytes bigint not null default 0,
  kept_until timestamptz,
  constraint segments_pkey primary key (id, workspace_id)
);
--> statement-breakpoint
-- Mail

create table folders (
  id bigint generated always as identity,
  account_id bigint not null,
  remote_id text not null,
  name text not null,
  role text,
  is_tag boolean not null default false,
  workspace_id bigint not null,
  constraint folders_pkey primary key (id, workspace_id),
  constraint folders_role_known check (role in ('inbox', 'sent', 'drafts', 'trash', 'spam', 'archive', 'all'))
);
create unique index folders_remote on folders (account_id, remote_id, workspace_id);

create table threads (
  id bigint generated always as identity,
  account_id bigint not null,
  provider_key text,
  created_at timestamptz not null default now(),
  muted_at timestamptz,
  workspace_id bigint not null,
  constraint threads_pkey primary key (id, workspace_id)
);
create unique index threads_provider_key on threads (account_id, provider_key, workspace_id);
create statistics threads_of_workspace (dependencies) on workspace_id, account_id, id from threads;

create table thread_splits (
  workspace_id bigint not null,
  thread_id bigint not null,
  split_id bigint not null,
  constraint thread_splits_pkey primary key (thread_id, split_id, workspace_id)
);

create table thread_references (
  account_id bigint not null,
  rfc_message_id text not null,
  thread_id bigint not null,
  is_guest boolean not null default false,
  workspace_id bigint not null,
  constraint thread_references_pkey primary key (account_id, rfc_message_id, thread_id, workspace_id)
);
create index thread_references_thread on thread_references (thread_id);
create statistics thread_references_of_workspace (dependencies) on workspace_id, account_id, thread_id from thread_references;

create table thread_aliases (
  old_id bigint not null,
  thread_id bigint not null,
  provider_key text,
  workspace_id bigint not null,
  constraint thread_aliases_pkey primary key (old_id, workspace_id)
);
create index thread_aliases_key on thread_aliases (provider_key) where provider_key is not null;
create index thread_aliases_thread on thread_aliases (thread_id);

create table thread_cuts (
  account_id bigint not null,
  rfc_message_id text not null,
  workspace_id bigint not null,
  constraint thread_cuts_pkey primary key (account_id, rfc_message_id, workspace_id)
);

create table messages (
  id bigint generated always as identity,
  account_id bigint not null,
  thread_id bigint not null,
  identity text not null,
  rfc_message_id text,
  in_reply_to text,
  "references" text[] not null default '{}',
  subject text not null,
  base_subject text not null,
  from_name text,
  from_address text,
  to_list jsonb not null,
  cc_list jsonb not null,
  bcc_list jsonb not null,
  reply_to jsonb not null,
  snippet text not null,
  sent_at timestamptz,
  received_at timestamptz not null,
  size_bytes integer not null,
  has_attachments boolean not null default false,
  is_read boolean not null default false,
  is_starred boolean not null default false,
  is_answered boolean not null default false,
  in_inbox boolean not null default false,
  in_sent boolean not null default false,
  in_drafts boolean not null default false,
  in_trash boolean not null default false,
  in_spam boolean not null default false,
  in_archive boolean not null default false,
  is_bulk boolean not null default false,
  list_unsubscribe text,
  list_unsubscribe_post text,
  source_blob text,
  problems text[] not null default '{}',
  orphaned_at timestamptz,
  created_at timestamptz not null default now(),
  first_received_at timestamptz,
  snoozed_until timestamptz,
  failed_in text,
  proven_domain text,
  authentication text default 'none',
  workspace_id bigint not null,
  is_automatic boolean not null default false,
  derived_version integer not null,
  files_version integer not null default 0,
  constraint messages_authentication_known check (authentication in ('pass', 'fail', 'none'))
);
create index messages_orphaned on messages (orphaned_at) where orphaned_at is not null;
create index messages_failed on messages (received_at) where failed_in is not null;
create index messages_unchecked on messages (received_at) where authentication is null;
alter table messages add constraint messages_pkey primary key (id, workspace_id);
create unique index messages_identity on messages (account_id, identity, workspace_id);
create index messages_rfc_id on messages (account_id, rfc_message_id);
create index messages_thread on messages (thread_id, received_at);
create index messages_subject on messages (account_id, base_subject, received_at);
create index messages_account on messages (account_id, received_at desc, id desc, workspace_id);
create index messages_inbox on messages (account_id, received_at desc, id desc, workspace_id) where in_inbox;
create index messages_starred on messages (account_id, received_at desc, id desc, workspace_id)
  where is_starred and not in_trash and orphaned_at is null;
create index messages_sent on messages (account_id, received_at desc, id desc, workspace_id) where in_sent;
create index messages_drafts on messages (account_id, received_at desc, id desc, workspace_id) where in_drafts;
create index messages_trash on messages (account_id, received_at desc, id desc, workspace_id) where in_trash;
create index messages_spam on messages (account_id, received_at desc, id desc, workspace_id) where in_spam;
create index messages_archive on messages (account_id, received_at desc, id desc, workspace_id) where in_archive;
create index messages_snoozed on messages (account_id, snoozed_until, workspace_id) where snoozed_until is not null;
create index messages_derived on messages (derived_version, received_at desc, id desc, workspace_id)
  where source_blob is not null and failed_in is null;
create index messages_source on messages (source_blob, workspace_id);
create index messages_files on messages (files_version, received_at desc, id desc, workspace_id)
  where has_attachments and failed_in is null;
-- A mailbox, a conversation and a message are of one workspace: without being told, the planner takes "this workspace and
-- this mailbox" for much rarer than "this mailbox", and chooses plans for too few rows.
create statistics messages_of_workspace (dependencies) on workspace_id, account_id, thread_id, id from messages;

create table message_bodies (
  message_id bigint not null,
  text text not null,
  safe_html text,
  remote_images integer not null default 0,
  workspace_id bigint not null,
  styles text not null default '',
  trackers text[] not null default '{}',
  constraint message_bodies_pkey primary key (message_id, workspace_id)
);
create statistics message_bodies_of_workspace (dependencies) on workspace_id, message_id from message_bodies;

create table message_words (
  workspace_id bigint not null,
  message_id bigint not null,
  language text,
  search tsvector not null,
  constraint message_words_pkey primary key (message_id, workspace_id),
  constraint message_words_language_known check (language in ('ar', 'ca', 'da', 'de', 'el', 'en', 'es', 'eu', 'fi', 'fr', 'ga',
    'hi', 'hu', 'hy', 'id', 'it', 'lt', 'ne', 'nl', 'no', 'pt', 'ro', 'ru', 'sr', 'sv', 'ta', 'tr', 'yi'))
);
create index message_words_search on message_words using gin ((array[workspace_id]), search)
  with (gin_pending_list_limit='1024');
create index message_words_language on message_words (language, workspace_id);
create statistics message_words_of_workspace (dependencies) on workspace_id, message_id from message_words;
-- Stored in its row where it fits, because a search reads it of many messages.
alter table message_words alter column search set storage main;

create table waiting_words (
  workspace_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  first_id bigint not null,
  last_id bigint not null,
  newest_at timestamptz not null,
  constraint waiting_words_pkey primary key (id, workspace_id)
);
create index waiting_words_account on waiting_words (account_id, newest_at, id, workspace_id);

create table attachments (
  id bigint generated always as identity,
  message_id bigint not null,
  name text not null,
  mime_type text not null,
  size_bytes integer not null,
  content_id text,
  is_inline boolean not null default false,
  blob text not null,
  workspace_id bigint not null,
  constraint attachments_pkey primary key (id, workspace_id)
);
create index attachments_message on attachments (message_id);
create index attachments_blob on attachments (blob, workspace_id);
create statistics attachments_of_workspace (dependencies) on workspace_id, message_id from attachments;

create table attachment_texts (
  workspace_id bigint not null,
  attachment_id bigint not null,
  message_id bigint not null,
  version integer not null,
  text text not null,
  constraint attachment_texts_pkey primary key (attachment_id, workspace_id)
);
create index attachment_texts_message on attachment_texts (message_id);

create table placements (
  id bigint generated always as identity,
  account_id bigint not null,
  message_id bigint not null,
  folder_id bigint not null,
  remote_id text,
  read boolean not null,
  starred boolean not null,
  answered boolean not null,
  draft boolean not null,
  workspace_id bigint not null,
  constraint placements_pkey primary key (id, workspace_id)
);
create unique index placements_remote on placements (account_id, remote_id, workspace_id);
create index placements_message on placements (message_id);
create index placements_folder on placements (folder_id);
create statistics placements_of_workspace (dependencies) on workspace_id, account_id, message_id, folder_id from placements;

create table mailbox_counts (
  account_id bigint not null,
  folder text not null,
  total integer not null default 0,
  unread integer not null default 0,
  workspace_id bigint not null,
  conversations integer not null default 0,
  constraint mailbox_counts_pkey primary key (account_id, folder, workspace_id),
  constraint mailbox_counts_folder_known check (folder in ('inbox', 'starred', 'sent', 'drafts', 'trash', 'archive', 'spam',
    'snoozed'))
);

create table mailbox_versions (
  account_id bigint not null,
  version bigint not null default 0,
  workspace_id bigint not null,
  constraint mailbox_versions_pkey primary key (account_id, workspace_id)
);
--> statement-breakpoint
-- Search

create table embedding_models (
  id bigint generated always as identity,
  account_id bigint not null,
  name text not null,
  dimensions integer not null,
  learned bytea,
  trained_on integer not null default 0,
  state text not null,
  cursor bigint not null default 0,
  embedded integer not null default 0,
  created_at timestamptz not null default now(),
  workspace_id bigint not null,
  cells integer not null default 0,
  centers bytea,
  constraint embedding_models_pkey primary key (id, workspace_id),
  constraint embedding_models_cells_drawn check ((cells = 0) = (centers is null)),
  constraint embedding_models_state_known check (state in ('building', 'active', 'retired'))
);
create unique index embedding_models_state on embedding_models (account_id, state, workspace_id);

create table search_terms (
  account_id bigint not null,
  term text not null,
  workspace_id bigint not null,
  constraint search_terms_pkey primary key (account_id, term, workspace_id)
);
create index search_terms_similar on search_terms using gin ((array[workspace_id]), term gin_trgm_ops);
--> statement-breakpoint
-- What people change and send

create table mail_actions (
  id bigint generated always as identity,
  account_id bigint not null,
  message_id bigint,
  user_id bigint,
  remote_id text not null,
  change jsonb not null,
  state text not null default 'pending',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  is_lost boolean not null default false,
  dismissed_at timestamptz,
  workspace_id bigint not null,
  constraint mail_actions_state_known check (state in ('pending', 'done', 'failed')),
  constraint mail_actions_finished check ((state = 'pending') = (finished_at is null))
);
create index mail_actions_user on mail_actions (user_id);
alter table mail_actions add constraint mail_actions_pkey primary key (id, workspace_id);
create index mail_actions_pending on mail_actions (account_id, state, id);
create index mail_actions_message on mail_actions (message_id);

create table outgoing_messages (
  id bigint generated always as identity,
  account_id bigint not null,
  user_id bigint,
  message_id bigint not null,
  idempotency_key text not null,
  source_blob text not null,
  envelope jsonb not null,
  state text not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  sent_at timestamptz,
  filed_at timestamptz,
  alive_at timestamptz,
  filing_problem text,
  filing_attempts integer not null default 0,
  file_after timestamptz,
  dismissed_at timestamptz,
  workspace_id bigint not null,
  due_at timestamptz not null default now(),
  origin text not null default 'compose',
  actor_kind text not null default 'person',
  through_id bigint,
  through_name text,
  recipient_count integer not null default 1,
  send_at timestamptz,
  is_hidden boolean not null default false,
  gate_answer text,
  gate_reason text,
  gate_asked_at timestamptz,
  follow_up jsonb,
  constraint outgoing_messages_state_known check (state in ('queued', 'sending', 'sent', 'failed', 'uncertain')),
  constraint outgoing_messages_sent check ((state = 'sent') = (sent_at is not null)),
  constraint outgoing_messages_actor_kind_known check (actor_kind in ('person', 'rule', 'sequence', 'token')),
  constraint outgoing_messages_gate_answer_known check (gate_answer in ('send', 'later', 'draft', 'never')),
  constraint outgoing_messages_origin_known check (origin in ('compose', 'reply', 'forward', 'follow_up', 'auto_reply',
    'vacation', 'rule_forward', 'campaign'))
);
create index outgoing_state on outgoing_messages (state);
create index outgoing_user on outgoing_messages (user_id);
alter table outgoing_messages add constraint outgoing_messages_pkey primary key (id, workspace_id);
create unique index outgoing_idempotency on outgoing_messages (account_id, idempotency_key, workspace_id);
create index outgoing_message on outgoing_messages (message_id);
create index outgoing_source on outgoing_messages (source_blob, workspace_id);
create index outgoing_due on outgoing_messages (due_at) where state = 'queued';
create index outgoing_waiting on outgoing_messages (account_id, due_at, workspace_id) where state = 'queued';
create index outgoing_handed_over on outgoing_messages (account_id, started_at, recipient_count, workspace_id)
  where state in ('sending', 'sent', 'uncertain');

create table suppressions (
  workspace_id bigint not null,
  kind text not null,
  value text not null,
  reason text not null,
  source text not null,
  user_id bigint,
  created_at timestamptz not null default now(),
  constraint suppressions_pkey primary key (workspace_id, value, kind),
  constraint suppressions_kind_known check (kind in ('address', 'domain')),
  constraint suppressions_source_known check (source in ('person', 'unsubscribe', 'complaint', 'bounce', 'import'))
);
create index suppressions_user on suppressions (user_id);
create index suppressions_newest on suppressions ((array[workspace_id]), created_at, value, kind);

create table automation_stops (
  id bigint generated always as identity primary key,
  user_id bigint,
  workspace_id bigint,
  stopped_at timestamptz not null,
  stopped_by bigint,
  constraint automation_stops_one_scope check (num_nonnulls(user_id, workspace_id) <= 1)
);
create unique index automation_stops_scope
  on automation_stops (COALESCE(user_id, (0)::bigint), COALESCE(workspace_id, (0)::bigint));
create index automation_stops_user on automation_stops (user_id);
create index automation_stops_workspace on automation_stops (workspace_id);
create index automation_stops_by on automation_stops (stopped_by);

create table drafts (
  id bigint generated always as identity,
  account_id bigint not null,
  user_id bigint,
  message_id bigint,
  "to" text not null,
  cc text not null,
  bcc text not null,
  subject text not null,
  body text not null,
  about_type text,
  about_message_id bigint,
  attachments jsonb not null default '[]',
  revision integer not null default 1,
  filed_revision integer,
  outgoing_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  writing_key text,
  from_address text,
  filing_problem text,
  filing_attempts integer not null default 0,
  file_after timestamptz,
  workspace_id bigint not null,
  about_workspace_id bigint,
  send_at timestamptz,
  not_sent_because text,
  follow_up jsonb,
  constraint drafts_pkey primary key (id, workspace_id),
  constraint drafts_about_type_known check (about_type in ('reply', 'forward')),
  constraint drafts_about_whole check (num_nonnulls(about_type, about_workspace_id, about_message_id) in (0, 3))
);
create index drafts_account on drafts (account_id);
create index drafts_message on drafts (message_id);
create index drafts_outgoing on drafts (outgoing_id);
create unique index drafts_writing_key on drafts (user_id, writing_key, workspace_id);

create table draft_files (
  workspace_id bigint not null,
  draft_id bigint not null,
  blob text not null,
  constraint draft_files_pkey primary key (draft_id, blob, workspace_id)
);
create index draft_files_blob on draft_files (blob, workspace_id);

create table draft_filings (
  account_id bigint not null,
  rfc_message_id text not null,
  started_at timestamptz not null,
  alive_at timestamptz,
  workspace_id bigint not null,
  constraint draft_filings_pkey primary key (account_id, rfc_message_id, workspace_id)
);

create table snippets (
  workspace_id bigint not null,
  id bigint generated always as identity,
  owner_id bigint,
  name text not null,
  shortcut text,
  body text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint snippets_pkey primary key (workspace_id, id)
);
create unique index snippets_shortcut on snippets (shortcut, workspace_id) where deleted_at is null;
create index snippets_owner on snippets (owner_id);
create index snippets_deleted on snippets (deleted_at) where deleted_at is not null;

create table calendar_answers (
  workspace_id bigint not null,
  account_id bigint not null,
  uid text not null,
  recurrence text not null,
  sequence integer not null,
  answer text not null,
  note text not null,
  address text not null,
  user_id bigint,
  answered_at timestamptz not null,
  constraint calendar_answers_pkey primary key (account_id, uid, recurrence, sequence, workspace_id),
  constraint calendar_answers_answer_known check (answer in ('accepted', 'tentative', 'declined'))
);
create index calendar_answers_user on calendar_answers (user_id);
--> statement-breakpoint
-- The assistant

create table ai_settings (
  id bigint generated always as identity,
  organization_id bigint,
  user_id bigint,
  is_enabled boolean not null default true,
  redacts boolean not null default true,
  keep_payload_days integer not null default 30,
  monthly_budget bigint,
  provider text,
  model text,
  sealed_key text,
  updated_at timestamptz not null default now(),
  workspace_id bigint not null,
  reserved bigint not null default 0,
  reserved_until timestamptz,
  constraint ai_settings_pkey primary key (workspace_id, id),
  constraint ai_settings_one_owner check (num_nonnulls(organization_id, user_id) = 1),
  constraint ai_settings_provider_known check (provider in ('openai', 'anthropic', 'google', 'offline', 'ollama', 'lm-studio',
    'llama-cpp'))
);
create unique index ai_settings_organization on ai_settings (organization_id, workspace_id);
create unique index ai_settings_user on ai_settings (user_id, workspace_id);

create table ai_off_accounts (
  workspace_id bigint not null,
  account_id bigint not null,
  constraint ai_off_accounts_pkey primary key (account_id, workspace_id)
);

create table ai_calls (
  id bigint generated always as identity,
  at timestamptz not null,
  user_id bigint,
  organization_id bigint,
  feature text not null,
  engine text not null,
  model text not null,
  input_tokens integer not null,
  output_tokens integer not null,
  input_cost bigint not null,
  output_cost bigint not null,
  latency_ms integer not null,
  outcome text not null,
  requests integer not null default 0,
  payloads jsonb,
  payloads_until timestamptz,
  workspace_id bigint not null,
  constraint ai_calls_outcome_known check (outcome in ('ok', 'unavailable', 'rate-limited', 'refused', 'nonsense', 'timed-out',
    'cancelled')),
  constraint ai_calls_payloads_whole check (num_nonnulls(payloads, payloads_until) in (0, 2)),
  constraint ai_calls_feature_known check (feature in ('compose', 'reply', 'auto-reply', 'rewrite', 'summary', 'follow-up',
    'classify', 'rule', 'embed', 'first-line'))
);
create index ai_calls_user on ai_calls (user_id, at);
create index ai_calls_organization on ai_calls (organization_id, at);
create index ai_calls_payloads on ai_calls (payloads_until) where payloads is not null;
create index ai_calls_workspace on ai_calls (workspace_id, at);
alter table ai_calls add constraint ai_calls_pkey primary key (id, workspace_id);

create table ai_call_accounts (
  workspace_id bigint not null,
  call_id bigint not null,
  account_id bigint not null
);
create index ai_call_accounts_account on ai_call_accounts (account_id, workspace_id);
alter table ai_call_accounts add constraint ai_call_accounts_pkey primary key (call_id, account_id, workspace_id);

create table ai_call_messages (
  workspace_id bigint not null,
  call_id bigint not null,
  use text not null,
  message_id bigint not null,
  "position" integer not null,
  constraint ai_call_messages_pkey primary key (call_id, use, message_id, workspace_id),
  constraint ai_call_messages_use_known check (use in ('read', 'sample', 'style'))
);

create table thread_summaries (
  thread_id bigint not null,
  summary jsonb not null,
  engine text not null,
  created_at timestamptz not null,
  workspace_id bigint not null,
  message_count integer not null,
  constraint thread_summaries_pkey primary key (thread_id, workspace_id)
);

create table thread_summary_messages (
  workspace_id bigint not null,
  thread_id bigint not null,
  message_id bigint not null
);
create index thread_summary_messages_message on thread_summary_messages (message_id, workspace_id);
alter table thread_summary_messages add constraint thread_summary_messages_pkey
  primary key (thread_id, message_id, workspace_id);
--> statement-breakpoint
-- What acts by itself

create table thread_automations (
  thread_id bigint not null,
  user_id bigint,
  settings jsonb not null,
  updated_at timestamptz not null default now(),
  workspace_id bigint not null
);
create index thread_automations_user on thread_automations (user_id);
alter table thread_automations add constraint thread_automations_pkey primary key (thread_id, workspace_id);

create table email_automations (
  message_id bigint not null,
  user_id bigint,
  settings jsonb not null,
  updated_at timestamptz not null default now(),
  workspace_id bigint not null
);
create index email_automations_user on email_automations (user_id);
alter table email_automations add constraint email_automations_pkey primary key (message_id, workspace_id);
create index email_automations_answering on email_automations (message_id, workspace_id)
  where (settings ->> 'autoAiReplyEnabled')::boolean;

create table message_signals (
  workspace_id bigint not null,
  message_id bigint not null,
  kind text not null,
  who text not null,
  about_id bigint,
  about_name text,
  about_subject text,
  reason text,
  is_hard boolean,
  status text,
  diagnostic text,
  until date,
  constraint message_signals_pkey primary key (message_id, kind, who, workspace_id),
  constraint message_signals_kind_known check (kind in ('answer', 'bounce', 'absence', 'automatic', 'unsubscribe', 'complaint')),
  constraint message_signals_reason_known check (reason in ('no-such-address', 'address-closed', 'no-such-domain',
    'mailbox-full', 'too-large', 'spam', 'sender-unproven', 'file-refused', 'not-allowed', 'too-many', 'unreachable', 'loop',
    'temporary', 'other'))
);
create index message_signals_about on message_signals (about_id, workspace_id);
create index message_signals_named on message_signals (about_name, workspace_id) where about_name is not null;
create index message_signals_waiting on message_signals (about_subject, workspace_id)
  where about_id is null and about_subject is not null;

create table enrolments (
  workspace_id bigint not null,
  id bigint generated always as identity,
  account_id bigint,
  message_id bigint,
  awaits_ours boolean not null default false,
  user_id bigint,
  kind text not null,
  steps jsonb not null,
  state text not null,
  reason text,
  counts_from timestamptz not null,
  due_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  dismissed_at timestamptz,
  campaign_id bigint,
  contact_id bigint,
  leaves_at timestamptz,
  judged_as text,
  judged_at timestamptz,
  answered_at timestamptz,
  constraint enrolments_pkey primary key (id, workspace_id),
  constraint enrolments_state_known check (state in ('active', 'paused', 'finished', 'stopped')),
  constraint enrolments_campaign_whole check (num_nonnulls(campaign_id, contact_id) in (0, 2)),
  constraint enrolments_judged_as_known check (judged_as in ('interested', 'not-now', 'not-interested', 'wrong-person')),
  constraint enrolments_judged_whole check (num_nonnulls(judged_as, judged_at) in (0, 2)),
  constraint enrolments_of check ((kind = 'campaign') = (campaign_id is not null)),
  constraint enrolments_message check ((message_id is null) = (kind = 'campaign')),
  constraint enrolments_mailbox check (account_id is not null or kind = 'campaign'),
  constraint enrolments_kind_known check (kind in ('thread', 'compose', 'email', 'rule', 'campaign')),
  constraint enrolments_reason_known check (reason in ('answered', 'unsubscribed', 'complained', 'wrote', 'trashed', 'muted',
    'bounced', 'no-time', 'stopped', 'switched-off', 'replaced', 'taken-back', 'not-sent', 'not-allowed', 'account-off',
    'suppressed', 'moved', 'left', 'draft', 'company', 'campaign-stopped', 'no-address', 'mailbox-gone'))
);
create index enrolments_account on enrolments (account_id);
create index enrolments_message on enrolments (message_id, workspace_id);
create index enrolments_user on enrolments (user_id);
create unique index enrolments_once on enrolments (campaign_id, contact_id, workspace_id);
create index enrolments_campaign_live on enrolments (campaign_id, workspace_id) where state in ('active', 'paused');
create index enrolments_contact on enrolments (contact_id, workspace_id);
create index enrolments_campaign_due on enrolments (due_at) where state = 'active' and kind = 'campaign';
create index enrolments_leaving on enrolments (account_id, workspace_id) where leaves_at is not null;
create index enrolments_due on enrolments (due_at) where state = 'active' and kind <> 'campaign';

create table enrolment_steps (
  workspace_id bigint not null,
  enrolment_id bigint not null,
  step integer not null,
  text text,
  is_skipped boolean not null default false,
  at timestamptz,
  done_at timestamptz,
  outcome text,
  outgoing_id bigint,
  message_id bigint,
  why text,
  variant integer,
  constraint enrolment_steps_pkey primary key (enrolment_id, step, workspace_id),
  constraint enrolment_steps_done_whole check (num_nonnulls(done_at, outcome) in (0, 2)),
  constraint enrolment_steps_outcome_known check (outcome in ('waiting', 'sent', 'skipped', 'draft', 'asked', 'done', 'then',
    'otherwise'))
);
create index enrolment_steps_outgoing on enrolment_steps (outgoing_id, workspace_id);
create index enrolment_steps_message on enrolment_steps (message_id, workspace_id);

create table automatic_answers (
  workspace_id bigint not null,
  message_id bigint not null,
  account_id bigint not null,
  user_id bigint,
  is_of_setting boolean not null,
  state text not null,
  claim text not null,
  claimed_at timestamptz not null,
  written_at timestamptz,
  outgoing_id bigint,
  draft_id bigint,
  engine text,
  why text,
  cause text,
  open_questions jsonb not null default '[]',
  is_told boolean not null default false,
  dismissed_at timestamptz,
  constraint automatic_answers_pkey primary key (message_id, workspace_id),
  constraint automatic_answers_state_known check (state in ('writing', 'outbox', 'draft', 'declined', 'withdrawn')),
  constraint automatic_answers_cause_known check (cause in ('asked', 'offline', 'unsettled', 'not-answerable', 'no-engine',
    'limit', 'over'))
);
create index automatic_answers_account on automatic_answers (account_id, written_at, workspace_id);
create index automatic_answers_outgoing on automatic_answers (outgoing_id, workspace_id);
create index automatic_answers_draft on automatic_answers (draft_id, workspace_id);
create index automatic_answers_user on automatic_answers (user_id);

create table automatic_answer_sentences (
  workspace_id bigint not null,
  message_id bigint not null,
  at integer not null,
  text text not null,
  is_instructed boolean not null,
  constraint automatic_answer_sentences_pkey primary key (message_id, at, workspace_id)
);

create table automatic_answer_sources (
  workspace_id bigint not null,
  message_id bigint not null,
  at integer not null,
  source_id bigint not null,
  constraint automatic_answer_sources_pkey primary key (message_id, at, source_id, workspace_id)
);
create index automatic_answer_sources_source on automatic_answer_sources (source_id, workspace_id);

create table vacation_notes (
  workspace_id bigint not null,
  account_id bigint not null,
  is_on boolean not null,
  first_day date,
  last_day date,
  time_zone text not null,
  subject text not null,
  body text not null,
  audience text not null,
  updated_at timestamptz not null,
  constraint vacation_notes_pkey primary key (account_id, workspace_id),
  constraint vacation_notes_audience_known check (audience in ('everybody', 'known')),
  constraint vacation_notes_days check (last_day >= first_day),
  constraint vacation_notes_begins check (not is_on or first_day is not null)
);

create table vacation_answers (
  workspace_id bigint not null,
  account_id bigint not null,
  sender text not null,
  answered_at timestamptz not null,
  constraint vacation_answers_pkey primary key (account_id, sender, workspace_id)
);
create index vacation_answers_at on vacation_answers (answered_at);
--> statement-breakpoint
-- Views and rules

create table saved_views (
  id bigint generated always as identity primary key,
  user_id bigint,
  name text not null,
  search text not null,
  time_zone text not null,
  "position" integer not null,
  is_narrowed boolean not null default false,
  hides_from_inbox boolean not null default false,
  revision integer not null default 1,
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
create index saved_views_user on saved_views (user_id, "position");
create index saved_views_gone on saved_views (id) where removed_at is not null or user_id is null;

create table saved_view_accounts (
  workspace_id bigint not null,
  view_id bigint not null,
  account_id bigint not null,
  constraint saved_view_accounts_pkey primary key (view_id, account_id, workspace_id)
);
create index saved_view_accounts_account on saved_view_accounts (account_id, workspace_id);

create table view_members (
  workspace_id bigint not null,
  view_id bigint not null,
  message_id bigint not null,
  account_id bigint not null,
  in_inbox boolean not null,
  is_unread boolean not null,
  constraint view_members_pkey primary key (message_id, view_id, workspace_id)
);
create index view_members_view on view_members (view_id, message_id, workspace_id);
create index view_members_inbox on view_members (view_id, account_id, is_unread, message_id, workspace_id) where in_inbox;
create index view_members_account on view_members (account_id, workspace_id);

create table rules (
  id bigint generated always as identity primary key,
  user_id bigint,
  organization_id bigint,
  is_organizations boolean not null default false,
  name text not null,
  search text not null,
  has_age boolean not null default false,
  looked_at timestamptz,
  time_zone text not null,
  actions jsonb not null,
  "position" integer not null,
  is_narrowed boolean not null default false,
  stops_here boolean not null default false,
  is_on boolean not null default false,
  dry_run_hash text,
  dry_run_at timestamptz,
  problem text,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rules_on_after_dry_run check (not is_on or dry_run_hash is not null)
);
create index rules_user on rules (user_id, "position");
create index rules_organization on rules (organization_id, "position");
create index rules_with_age on rules (looked_at) where is_on and has_age and removed_at is null;
create index rules_gone on rules (id) where removed_at is not null or user_id is null;

create table rule_accounts (
  workspace_id bigint not null,
  rule_id bigint not null,
  account_id bigint not null,
  constraint rule_accounts_pkey primary key (rule_id, account_id, workspace_id)
);
create index rule_accounts_account on rule_accounts (account_id, workspace_id);

create table rule_runs (
  workspace_id bigint not null,
  rule_id bigint not null,
  message_id bigint not null,
  account_id bigint not null,
  state text not null default 'waiting',
  actions jsonb not null,
  results jsonb not null default '[]',
  was_read boolean,
  was_starred boolean,
  was_muted boolean,
  was_snoozed_until timestamptz,
  at timestamptz not null,
  taken_at timestamptz,
  undone_at timestamptz,
  constraint rule_runs_pkey primary key (message_id, rule_id, workspace_id),
  constraint rule_runs_state_known check (state in ('waiting', 'done', 'failed', 'undone'))
);
create index rule_runs_rule on rule_runs (rule_id, at desc, message_id, workspace_id);
create index rule_runs_account on rule_runs (account_id, workspace_id);
create index rule_runs_waiting on rule_runs (at) where state = 'waiting';

create table rule_run_places (
  workspace_id bigint not null,
  rule_id bigint not null,
  message_id bigint not null,
  folder_id bigint not null,
  constraint rule_run_places_pkey primary key (message_id, rule_id, folder_id, workspace_id)
);
create index rule_run_places_rule on rule_run_places (rule_id);
create index rule_run_places_folder on rule_run_places (folder_id, workspace_id);
--> statement-breakpoint
-- Outreach

create table contacts (
  workspace_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  first_name text not null default '',
  last_name text not null default '',
  name text not null,
  title text not null default '',
  organization_id bigint,
  company text not null default '',
  phone text not null default '',
  website text not null default '',
  city text not null default '',
  country text not null default '',
  language text not null default '',
  time_zone text not null default '',
  links jsonb not null default '[]',
  custom jsonb not null default '{}',
  status text not null default 'new',
  source text not null,
  sort_name text collate "C" not null default '',
  search tsvector not null default ''::tsvector,
  user_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint contacts_pkey primary key (workspace_id, id),
  constraint contacts_kind_known check (kind in ('person', 'organization')),
  constraint contacts_status_known check (status in ('new', 'contacted', 'answered', 'interested', 'not-now', 'not-interested',
    'wrong-person')),
  constraint contacts_source_known check (source in ('person', 'import', 'mail', 'website'))
);
create index contacts_organization on contacts (organization_id, workspace_id);
create index contacts_user on contacts (user_id);
create index contacts_search on contacts using gin (search);
create index contacts_sorted on contacts ((array[workspace_id]), sort_name, id);
create index contacts_status on contacts ((array[workspace_id]), status, sort_name, id) where status <> 'new';

create table contact_addresses (
  workspace_id bigint not null,
  address text not null,
  contact_id bigint not null,
  "position" integer not null default 0,
  state text not null default 'unknown',
  is_role boolean not null default false,
  is_disposable boolean not null default false,
  checked_at timestamptz,
  constraint contact_addresses_pkey primary key (address, workspace_id),
  constraint contact_addresses_state_known check (state in ('unknown', 'ok', 'no-mail', 'bounced'))
);
create index contact_addresses_contact on contact_addresses (contact_id, workspace_id);
create index contact_addresses_domain on contact_addresses (split_part(address, '@', 2), contact_id, workspace_id);

create table contact_groups (
  workspace_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  name text not null,
  created_at timestamptz not null,
  constraint contact_groups_pkey primary key (workspace_id, id),
  constraint contact_groups_kind_known check (kind in ('tag', 'list'))
);
create unique index contact_groups_name on contact_groups (lower(name), kind, workspace_id);

create table contact_group_members (
  workspace_id bigint not null,
  group_id bigint not null,
  contact_id bigint not null,
  constraint contact_group_members_pkey primary key (group_id, contact_id, workspace_id)
);
create index contact_group_members_contact on contact_group_members (contact_id, workspace_id);

create table contact_fields (
  workspace_id bigint not null,
  key text not null,
  name text not null,
  type text not null,
  choices jsonb not null default '[]',
  "position" integer not null default 0,
  constraint contact_fields_pkey primary key (workspace_id, key),
  constraint contact_fields_type_known check (type in ('text', 'number', 'date', 'yes-no', 'choice', 'link'))
);

create table contact_notes (
  workspace_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  user_id bigint,
  text text not null,
  created_at timestamptz not null,
  constraint contact_notes_pkey primary key (id, workspace_id)
);
create index contact_notes_contact on contact_notes (contact_id, workspace_id);
create index contact_notes_user on contact_notes (user_id);

create table contact_imports (
  workspace_id bigint not null,
  id bigint generated always as identity,
  user_id bigint,
  name text not null,
  blob text,
  size_bytes integer not null,
  format text not null,
  encoding text not null,
  delimiter text not null,
  header_row integer,
  columns jsonb not null,
  mapping jsonb not null,
  choices jsonb,
  state text not null,
  problem text,
  total integer not null,
  "position" integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  remarked integer not null default 0,
  undone integer not null default 0,
  kept integer not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  constraint contact_imports_pkey primary key (workspace_id, id),
  constraint contact_imports_format_known check (format in ('table', 'cards', 'addresses')),
  constraint contact_imports_encoding_known check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh',
    'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'shift_jis', 'gb18030', 'euc-kr')),
  constraint contact_imports_state_known check (state in ('draft', 'waiting', 'running', 'done', 'cancelled', 'failed',
    'undoing', 'undone'))
);
create index contact_imports_blob on contact_imports (blob, workspace_id);
create index contact_imports_user on contact_imports (user_id);

create table contact_import_rows (
  workspace_id bigint not null,
  import_id bigint not null,
  "row" integer not null,
  line integer not null,
  outcome text not null,
  contact_id bigint,
  reason text,
  cells jsonb,
  changes jsonb,
  written_at timestamptz not null,
  is_undone boolean not null default false,
  kept_because text,
  constraint contact_import_rows_pkey primary key (import_id, "row", workspace_id),
  constraint contact_import_rows_outcome_known check (outcome in ('created', 'updated', 'skipped', 'refused'))
);
create index contact_import_rows_contact on contact_import_rows (contact_id, workspace_id);
create index contact_import_rows_told on contact_import_rows (import_id, outcome, "row") where reason is not null;

create table contact_import_groups (
  workspace_id bigint not null,
  import_id bigint not null,
  group_id bigint not null,
  is_for_all boolean not null,
  is_new boolean not null,
  constraint contact_import_groups_pkey primary key (import_id, group_id, workspace_id)
);
create index contact_import_groups_group on contact_import_groups (group_id, workspace_id);

create table contact_import_members (
  workspace_id bigint not null,
  import_id bigint not null,
  "row" integer not null,
  contact_id bigint not null,
  group_id bigint not null,
  constraint contact_import_members_pkey primary key (import_id, contact_id, group_id, workspace_id)
);
create index contact_import_members_contact on contact_import_members (contact_id, workspace_id);
create index contact_import_members_group on contact_import_members (group_id, workspace_id);

create table campaigns (
  workspace_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  user_id bigint,
  state text not null,
  steps jsonb not null default '[]',
  last_number integer not null default 0,
  revision integer not null default 1,
  settings jsonb not null default '{}',
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  archived_at timestamptz,
  constraint campaigns_pkey primary key (workspace_id, id),
  constraint campaigns_state_known check (state in ('draft', 'running', 'paused', 'finished', 'stopped'))
);
create index campaigns_user on campaigns (user_id);

create table campaign_mailboxes (
  workspace_id bigint not null,
  campaign_id bigint not null,
  account_id bigint not null,
  constraint campaign_mailboxes_pkey primary key (campaign_id, account_id, workspace_id)
);
create index campaign_mailboxes_account on campaign_mailboxes (account_id, workspace_id);

create table campaign_groups (
  workspace_id bigint not null,
  campaign_id bigint not null,
  group_id bigint not null,
  is_excluded boolean not null,
  constraint campaign_groups_pkey primary key (campaign_id, group_id, is_excluded, workspace_id)
);
create index campaign_groups_group on campaign_groups (group_id, workspace_id);

create table campaign_contacts (
  workspace_id bigint not null,
  campaign_id bigint not null,
  contact_id bigint not null,
  constraint campaign_contacts_pkey primary key (campaign_id, contact_id, workspace_id)
);
create index campaign_contacts_contact on campaign_contacts (contact_id, workspace_id);

create table campaign_events (
  workspace_id bigint not null,
  id bigint generated always as identity,
  enrolment_id bigint not null,
  step integer not null,
  kind text not null,
  at timestamptz not null,
  url text,
  bot_reason text,
  constraint campaign_events_pkey primary key (id, workspace_id),
  constraint campaign_events_kind_known check (kind in ('open', 'click', 'unsubscribe')),
  constraint campaign_events_url check ((kind = 'click') = (url is not null))
);
create index campaign_events_enrolment on campaign_events (enrolment_id, step, workspace_id);

create table campaign_lines (
  workspace_id bigint not null,
  campaign_id bigint not null,
  contact_id bigint not null,
  state text not null,
  text text not null default '',
  is_edited boolean not null default false,
  sources jsonb not null default '[]',
  why text,
  user_id bigint,
  decided_by bigint,
  changed_at timestamptz not null,
  constraint campaign_lines_pkey primary key (campaign_id, contact_id, workspace_id),
  constraint campaign_lines_state_known check (state in ('waiting', 'proposed', 'approved', 'rejected', 'none')),
  constraint campaign_lines_text check (state not in ('proposed', 'approved') or text <> '')
);
create index campaign_lines_contact on campaign_lines (contact_id, workspace_id);
create index campaign_lines_waiting on campaign_lines (campaign_id, workspace_id) where state = 'waiting';
create index campaign_lines_user on campaign_lines (user_id);
create index campaign_lines_decided_by on campaign_lines (decided_by);

create table sending_mailboxes (
  workspace_id bigint not null,
  account_id bigint not null,
  daily_limit integer not null,
  ramp_from integer not null,
  ramp_by integer not null,
  gap_from integer not null,
  gap_to integer not null,
  begun_on date,
  is_chosen boolean not null,
  constraint sending_mailboxes_pkey primary key (account_id, workspace_id),
  constraint sending_mailboxes_gap check (gap_from <= gap_to),
  constraint sending_mailboxes_limit check (daily_limit > 0 and ramp_from > 0 and ramp_by >= 0)
);

create table sending_domains (
  workspace_id bigint not null,
  domain text not null,
  findings jsonb,
  checked_at timestamptz,
  bulk_since timestamptz,
  bulk_count integer,
  constraint sending_domains_pkey primary key (workspace_id, domain),
  constraint sending_domains_checked_whole check (num_nonnulls(findings, checked_at) in (0, 2)),
  constraint sending_domains_bulk_whole check (num_nonnulls(bulk_since, bulk_count) in (0, 2)),
  constraint sending_domains_lower check (domain = lower(domain))
);

create table mailbox_rests (
  workspace_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  cause text not null,
  sent integer not null,
  returned integer not null,
  started_at timestamptz not null,
  until timestamptz not null,
  ended_at timestamptz,
  ended_by bigint,
  constraint mailbox_rests_pkey primary key (id, workspace_id),
  constraint mailbox_rests_cause_known check (cause in ('bounces', 'complaints'))
);
create unique index mailbox_rests_open on mailbox_rests (account_id, workspace_id) where ended_at is null;
create index mailbox_rests_account on mailbox_rests (account_id, started_at, workspace_id);
create index mailbox_rests_ended_by on mailbox_rests (ended_by);

create table outreach_tasks (
  workspace_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  key text not null,
  state text not null default 'open',
  title text not null,
  text text not null default '',
  campaign_id bigint,
  enrolment_id bigint,
  contact_id bigint,
  step integer,
  message_id bigint,
  address text,
  proposal jsonb,
  due_at timestamptz not null,
  assignee_id bigint,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by_id bigint,
  result jsonb,
  constraint outreach_tasks_pkey primary key (workspace_id, id),
  constraint outreach_tasks_kind_known check (kind in ('step', 'answer', 'approval', 'bounce', 'follow-up')),
  constraint outreach_tasks_state_known check (state in ('open', 'done', 'skipped', 'dropped'))
);
create unique index outreach_tasks_key on outreach_tasks (key, workspace_id);
create index outreach_tasks_open on outreach_tasks ((array[workspace_id]), due_at, id) where state = 'open';
create index outreach_tasks_closed on outreach_tasks ((array[workspace_id]), closed_at, id) where state <> 'open';
create index outreach_tasks_campaign on outreach_tasks (campaign_id, workspace_id);
create index outreach_tasks_enrolment on outreach_tasks (enrolment_id, workspace_id);
create index outreach_tasks_contact on outreach_tasks (contact_id, workspace_id);
create index outreach_tasks_message on outreach_tasks (message_id, workspace_id);
create index outreach_tasks_assignee on outreach_tasks (assignee_id);
create index outreach_tasks_closed_by on outreach_tasks (closed_by_id);

create table websites (
  workspace_id bigint not null,
  id bigint generated always as identity,
  url text not null,
  domain text not null,
  state text not null default 'waiting',
  end_reason text,
  run integer not null default 0,
  needs_scripts boolean not null default false,
  left_out jsonb not null default '{}',
  delay_ms integer,
  contact_id bigint,
  user_id bigint,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint websites_pkey primary key (workspace_id, id),
  constraint websites_state_known check (state in ('waiting', 'reading', 'read', 'failed', 'stopped')),
  constraint websites_end_reason_known check (end_reason in ('read', 'pages', 'time', 'robots', 'private', 'unreachable'))
);
create unique index websites_domain on websites (domain, workspace_id);
create index websites_contact on websites (contact_id, workspace_id);
create index websites_user on websites (user_id);
create index websites_state on websites (state, workspace_id);

create table website_pages (
  workspace_id bigint not null,
  id bigint generated always as identity,
  website_id bigint not null,
  url text not null,
  title text,
  kind text not null,
  problem text,
  needs_scripts boolean not null,
  is_cut boolean not null,
  constraint website_pages_pkey primary key (id, workspace_id),
  constraint website_pages_kind_known check (kind in ('home', 'contact', 'imprint', 'team', 'about', 'services', 'other')),
  constraint website_pages_problem_known check (problem in ('robots', 'elsewhere', 'redirects', 'private', 'slow',
    'unreachable', 'status', 'not-html'))
);
create index website_pages_website on website_pages (website_id, workspace_id);

create table website_findings (
  workspace_id bigint not null,
  id bigint generated always as identity,
  website_id bigint not null,
  key text not null,
  kind text not null,
  value text not null,
  label text,
  email text,
  phone text,
  page text not null,
  sentence text not null,
  source text not null,
  "position" integer not null,
  state text not null default 'new',
  contact_id bigint,
  user_id bigint,
  decided_at timestamptz,
  constraint website_findings_pkey primary key (id, workspace_id),
  constraint website_findings_kind_known check (kind in ('organization', 'person', 'email', 'phone', 'fax', 'address', 'social',
    'logo', 'description', 'offer')),
  constraint website_findings_source_known check (source in ('json-ld', 'microdata', 'hcard', 'link', 'head', 'text', 'script')),
  constraint website_findings_state_known check (state in ('new', 'accepted', 'dismissed'))
);
create unique index website_findings_key on website_findings (website_id, key, workspace_id);
create index website_findings_contact on website_findings (contact_id, workspace_id);
create index website_findings_user on website_findings (user_id);

create table website_hosts (
  domain text primary key,
  taken_until timestamptz not null,
  holder text not null
);
--> statement-breakpoint
-- Audit

create table audit_log (
  seq bigint not null,
  at timestamptz not null,
  actor_id bigint,
  actor text not null,
  organization_id bigint,
  action text not null,
  subject text not null,
  subject_id bigint,
  details jsonb not null default '{}',
  previous_hash bytea not null,
  hash bytea not null,
  workspace_id bigint not null,
  "position" bigint,
  actor_kind text,
  through_id bigint,
  through text,
  constraint audit_log_actor_kind_known check (actor_kind in ('person', 'rule', 'sequence', 'token', 'operator', 'system',
    'visitor')),
  constraint audit_log_actor_kind_told check (("position" is null) = (actor_kind is null)),
  constraint audit_log_through_told check (coalesce(actor_kind in ('rule', 'sequence', 'token'),
    false) = (through_id is not null))
);
create index audit_log_organization on audit_log (organization_id, seq);
create index audit_log_details on audit_log using gin (details jsonb_path_ops);
create unique index audit_log_position on audit_log ("position", workspace_id);
create index audit_log_old_chain on audit_log (seq) where "position" is null;
alter table audit_log add constraint audit_log_pkey primary key (workspace_id, seq);
create index audit_log_seq on audit_log (seq);
create sequence audit_log_numbers;

create table shared_views (
  id bigint generated always as identity,
  user_id bigint not null,
  message_id bigint not null,
  day date not null,
  workspace_id bigint not null,
  delegate text not null default '',
  constraint shared_views_pkey primary key (workspace_id, id)
);
create unique index shared_views_once on shared_views (user_id, message_id, day, delegate, workspace_id);
create index shared_views_day on shared_views (day);
--> statement-breakpoint
-- Foreign keys, in the order in which PostgreSQL locks the rows that are named, and deletes those that name a deleted one.
-- `set null` names its column: workspace_id stays.

alter table mail_actions
  add constraint mail_actions_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null;
alter table outgoing_messages
  add constraint outgoing_messages_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null;
alter table sessions
  add constraint sessions_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade;
alter table team_permissions
  add constraint team_permissions_team_member_id_users_id_fk foreign key (team_member_id)
    references users (id) on delete cascade;
alter table users
  add constraint users_organization_id_organizations_id_fk foreign key (organization_id) references organizations (id);
alter table email_automations
  add constraint email_automations_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null;
alter table thread_automations
  add constraint thread_automations_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null;
alter table drafts
  add constraint drafts_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null;
alter table oauth_attempts
  add constraint oauth_attempts_session_id_sessions_id_fk foreign key (session_id) references sessions (id) on delete cascade;
alter table ai_calls
  add constraint ai_calls_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null,
  add constraint ai_calls_organization_id_organizations_id_fk foreign key (organization_id)
    references organizations (id) on delete set null;
alter table ai_settings
  add constraint ai_settings_organization_id_organizations_id_fk foreign key (organization_id)
    references organizations (id) on delete cascade,
  add constraint ai_settings_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade;
alter table recovery_codes
  add constraint recovery_codes_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade;
alter table totp_factors
  add constraint totp_factors_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade;
alter table user_tokens
  add constraint user_tokens_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade;
alter table affiliate_codes
  add constraint affiliate_codes_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade;
alter table affiliate_earnings
  add constraint affiliate_earnings_affiliate_id_users_id_fk foreign key (affiliate_id) references users (id) on delete cascade,
  add constraint affiliate_earnings_referred_user_id_users_id_fk foreign key (referred_user_id)
    references users (id) on delete set null;
alter table invitations
  add constraint invitations_organization_id_organizations_id_fk foreign key (organization_id)
    references organizations (id) on delete cascade,
  add constraint invitations_invited_by_user_id_users_id_fk foreign key (invited_by_user_id)
    references users (id) on delete set null,
  add constraint invitations_accepted_by_user_id_users_id_fk foreign key (accepted_by_user_id)
    references users (id) on delete set null;
alter table team_invite_codes
  add constraint team_invite_codes_organization_id_organizations_id_fk foreign key (organization_id)
    references organizations (id) on delete cascade,
  add constraint team_invite_codes_created_by_user_id_users_id_fk foreign key (created_by_user_id)
    references users (id) on delete set null;
alter table organizations
  add constraint organizations_owner_id_users_id_fk foreign key (owner_id) references users (id) on delete set null;
alter table known_devices
  add constraint known_devices_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade;
alter table sign_in_failures
  add constraint sign_in_failures_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade;
alter table seals
  add constraint seals_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade;
alter table user_tokens
  add constraint user_tokens_created_by_user_id_users_id_fk foreign key (created_by_user_id)
    references users (id) on delete cascade;
alter table workspaces
  add constraint workspaces_organization_id_organizations_id_fk foreign key (organization_id)
    references organizations (id) on delete set null,
  add constraint workspaces_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null;
alter table ai_settings
  add constraint ai_settings_workspace_id_workspaces_id_fk foreign key (workspace_id)
    references workspaces (id) on delete cascade;
alter table draft_filings
  add constraint draft_filings_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table drafts
  add constraint drafts_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table embedding_models
  add constraint embedding_models_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table folders
  add constraint folders_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table login_refusals
  add constraint login_refusals_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table mail_accounts
  add constraint mail_accounts_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id);
alter table mail_actions
  add constraint mail_actions_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table mailbox_counts
  add constraint mailbox_counts_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table mailbox_versions
  add constraint mailbox_versions_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table messages
  add constraint messages_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table mirror_repairs
  add constraint mirror_repairs_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table outgoing_messages
  add constraint outgoing_messages_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table placements
  add constraint placements_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table search_terms
  add constraint search_terms_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table shared_views
  add constraint shared_views_workspace_id_workspaces_id_fk foreign key (workspace_id)
    references workspaces (id) on delete cascade;
alter table sync_states
  add constraint sync_states_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table team_permissions
  add constraint team_permissions_workspace_id_workspaces_id_fk foreign key (workspace_id)
    references workspaces (id) on delete cascade;
alter table thread_cuts
  add constraint thread_cuts_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table thread_references
  add constraint thread_references_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table threads
  add constraint threads_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table team_permission_accounts
  add constraint team_permission_accounts_team_member_id_fk foreign key (workspace_id, team_member_id)
    references team_permissions (workspace_id, team_member_id) on delete cascade,
  add constraint team_permission_accounts_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table ai_off_accounts
  add constraint ai_off_accounts_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table ai_call_accounts
  add constraint ai_call_accounts_call_id_fk foreign key (workspace_id, call_id)
    references ai_calls (workspace_id, id) on delete cascade;
alter table ai_call_messages
  add constraint ai_call_messages_call_id_fk foreign key (workspace_id, call_id)
    references ai_calls (workspace_id, id) on delete cascade;
alter table attachments
  add constraint attachments_message_id_fk foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete cascade;
alter table drafts
  add constraint drafts_message_id_fk foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete set null (message_id),
  add constraint drafts_outgoing_id_fk foreign key (workspace_id, outgoing_id)
    references outgoing_messages (workspace_id, id) on delete set null (outgoing_id);
alter table email_automations
  add constraint email_automations_message_id_fk foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete cascade;
alter table mail_actions
  add constraint mail_actions_message_id_fk foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete set null (message_id);
alter table message_bodies
  add constraint message_bodies_message_id_fk foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete cascade;
alter table messages
  add constraint messages_thread_id_fk foreign key (workspace_id, thread_id) references threads (workspace_id, id);
alter table outgoing_messages
  add constraint outgoing_messages_message_id_fk foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete cascade;
alter table placements
  add constraint placements_folder_id_fk foreign key (workspace_id, folder_id)
    references folders (workspace_id, id) on delete cascade,
  add constraint placements_message_id_fk foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete cascade;
alter table thread_aliases
  add constraint thread_aliases_thread_id_fk foreign key (workspace_id, thread_id)
    references threads (workspace_id, id) on delete cascade;
alter table thread_automations
  add constraint thread_automations_thread_id_fk foreign key (workspace_id, thread_id)
    references threads (workspace_id, id) on delete cascade;
alter table thread_references
  add constraint thread_references_thread_id_fk foreign key (workspace_id, thread_id)
    references threads (workspace_id, id) on delete cascade;
alter table thread_splits
  add constraint thread_splits_thread_id_fk foreign key (workspace_id, thread_id)
    references threads (workspace_id, id) on delete cascade;
alter table thread_summaries
  add constraint thread_summaries_thread_id_fk foreign key (workspace_id, thread_id)
    references threads (workspace_id, id) on delete cascade;
alter table thread_summary_messages
  add constraint thread_summary_messages_message_id_fk foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete cascade,
  add constraint thread_summary_messages_thread_id_fk foreign key (workspace_id, thread_id)
    references thread_summaries (workspace_id, thread_id) on delete cascade;
alter table mail_accounts
  add constraint mail_accounts_owner_id_users_id_fk foreign key (owner_id) references users (id) on delete set null;
alter table draft_files
  add constraint draft_files_draft_id_fk foreign key (workspace_id, draft_id)
    references drafts (workspace_id, id) on delete cascade,
  add constraint draft_files_blob_fk foreign key (workspace_id, blob) references blobs (workspace_id, hash);
alter table attachments
  add constraint attachments_blob_fk foreign key (workspace_id, blob) references blobs (workspace_id, hash);
alter table mail_accounts
  add constraint mail_accounts_profile_image_blob_fk foreign key (workspace_id, profile_image_blob)
    references blobs (workspace_id, hash);
alter table messages
  add constraint messages_source_blob_fk foreign key (workspace_id, source_blob) references blobs (workspace_id, hash);
alter table outgoing_messages
  add constraint outgoing_messages_source_blob_fk foreign key (workspace_id, source_blob) references blobs (workspace_id, hash);
alter table message_words
  add constraint message_words_message_id_fk foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete cascade;
alter table waiting_words
  add constraint waiting_words_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table message_signals
  add constraint message_signals_message_id_fk foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete cascade,
  add constraint message_signals_about_id_fk foreign key (workspace_id, about_id)
    references messages (workspace_id, id) on delete set null (about_id);
alter table automation_stops
  add constraint automation_stops_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade,
  add constraint automation_stops_workspace_id_workspaces_id_fk foreign key (workspace_id)
    references workspaces (id) on delete cascade,
  add constraint automation_stops_stopped_by_users_id_fk foreign key (stopped_by) references users (id) on delete set null;
alter table suppressions
  add constraint suppressions_workspace_id_workspaces_id_fk foreign key (workspace_id)
    references workspaces (id) on delete cascade,
  add constraint suppressions_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null;
alter table automatic_answer_sentences
  add constraint automatic_answer_sentences_message_id_fk foreign key (workspace_id, message_id)
    references automatic_answers (workspace_id, message_id) on delete cascade;
alter table automatic_answer_sources
  add constraint automatic_answer_sources_message_id_fk foreign key (workspace_id, message_id)
    references automatic_answers (workspace_id, message_id) on delete cascade,
  add constraint automatic_answer_sources_source_id_fk foreign key (workspace_id, source_id)
    references messages (workspace_id, id) on delete cascade;
alter table automatic_answers
  add constraint automatic_answers_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null,
  add constraint automatic_answers_message_id_fk foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete cascade,
  add constraint automatic_answers_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade,
  add constraint automatic_answers_outgoing_id_fk foreign key (workspace_id, outgoing_id)
    references outgoing_messages (workspace_id, id) on delete set null (outgoing_id),
  add constraint automatic_answers_draft_id_fk foreign key (workspace_id, draft_id)
    references drafts (workspace_id, id) on delete set null (draft_id);
alter table enrolment_steps
  add constraint enrolment_steps_enrolment_id_fk foreign key (workspace_id, enrolment_id)
    references enrolments (workspace_id, id) on delete cascade,
  add constraint enrolment_steps_outgoing_id_fk foreign key (workspace_id, outgoing_id)
    references outgoing_messages (workspace_id, id) on delete set null (outgoing_id),
  add constraint enrolment_steps_message_id_fk foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete set null (message_id);
alter table enrolments
  add constraint enrolments_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null,
  add constraint enrolments_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade,
  add constraint enrolments_message_id_fk foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete cascade;
alter table vacation_answers
  add constraint vacation_answers_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table vacation_notes
  add constraint vacation_notes_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table calendar_answers
  add constraint calendar_answers_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null,
  add constraint calendar_answers_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table snippets
  add constraint snippets_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade,
  add constraint snippets_owner_id_users_id_fk foreign key (owner_id) references users (id) on delete set null;
alter table working_hours
  add constraint working_hours_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade;
alter table rule_accounts
  add constraint rule_accounts_rule_id_rules_id_fk foreign key (rule_id) references rules (id) on delete cascade,
  add constraint rule_accounts_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table rule_run_places
  add constraint rule_run_places_rule_id_rules_id_fk foreign key (rule_id) references rules (id) on delete cascade,
  add constraint rule_run_places_message_id_fk foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete cascade,
  add constraint rule_run_places_folder_id_fk foreign key (workspace_id, folder_id)
    references folders (workspace_id, id) on delete cascade;
alter table rule_runs
  add constraint rule_runs_rule_id_rules_id_fk foreign key (rule_id) references rules (id) on delete cascade,
  add constraint rule_runs_message_id_fk foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete cascade,
  add constraint rule_runs_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table rules
  add constraint rules_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null,
  add constraint rules_organization_id_organizations_id_fk foreign key (organization_id)
    references organizations (id) on delete set null;
alter table saved_view_accounts
  add constraint saved_view_accounts_view_id_saved_views_id_fk foreign key (view_id)
    references saved_views (id) on delete cascade,
  add constraint saved_view_accounts_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table saved_views
  add constraint saved_views_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null;
alter table view_members
  add constraint view_members_view_id_saved_views_id_fk foreign key (view_id) references saved_views (id) on delete cascade,
  add constraint view_members_message_id_fk foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete cascade,
  add constraint view_members_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table campaign_contacts
  add constraint campaign_contacts_campaign_id_fk foreign key (workspace_id, campaign_id)
    references campaigns (workspace_id, id) on delete cascade,
  add constraint campaign_contacts_contact_id_fk foreign key (workspace_id, contact_id)
    references contacts (workspace_id, id) on delete cascade;
alter table campaign_groups
  add constraint campaign_groups_campaign_id_fk foreign key (workspace_id, campaign_id)
    references campaigns (workspace_id, id) on delete cascade,
  add constraint campaign_groups_group_id_fk foreign key (workspace_id, group_id)
    references contact_groups (workspace_id, id) on delete cascade;
alter table campaign_mailboxes
  add constraint campaign_mailboxes_campaign_id_fk foreign key (workspace_id, campaign_id)
    references campaigns (workspace_id, id) on delete cascade,
  add constraint campaign_mailboxes_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table campaigns
  add constraint campaigns_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id),
  add constraint campaigns_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null;
alter table sending_mailboxes
  add constraint sending_mailboxes_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table contact_addresses
  add constraint contact_addresses_contact_id_fk foreign key (workspace_id, contact_id)
    references contacts (workspace_id, id) on delete cascade;
alter table contact_fields
  add constraint contact_fields_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id);
alter table contact_group_members
  add constraint contact_group_members_group_id_fk foreign key (workspace_id, group_id)
    references contact_groups (workspace_id, id) on delete cascade,
  add constraint contact_group_members_contact_id_fk foreign key (workspace_id, contact_id)
    references contacts (workspace_id, id) on delete cascade;
alter table contact_groups
  add constraint contact_groups_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id);
alter table contact_notes
  add constraint contact_notes_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null,
  add constraint contact_notes_contact_id_fk foreign key (workspace_id, contact_id)
    references contacts (workspace_id, id) on delete cascade;
alter table contacts
  add constraint contacts_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id),
  add constraint contacts_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null,
  add constraint contacts_organization_id_fk foreign key (workspace_id, organization_id)
    references contacts (workspace_id, id) on delete set null (organization_id);
alter table mailbox_rests
  add constraint mailbox_rests_ended_by_users_id_fk foreign key (ended_by) references users (id) on delete set null,
  add constraint mailbox_rests_account_id_fk foreign key (workspace_id, account_id)
    references mail_accounts (workspace_id, id) on delete cascade;
alter table sending_domains
  add constraint sending_domains_workspace_id_workspaces_id_fk foreign key (workspace_id)
    references workspaces (id) on delete cascade;
alter table contact_import_groups
  add constraint contact_import_groups_import_id_fk foreign key (workspace_id, import_id)
    references contact_imports (workspace_id, id) on delete cascade,
  add constraint contact_import_groups_group_id_fk foreign key (workspace_id, group_id)
    references contact_groups (workspace_id, id) on delete cascade;
alter table contact_import_members
  add constraint contact_import_members_import_id_fk foreign key (workspace_id, import_id)
    references contact_imports (workspace_id, id) on delete cascade,
  add constraint contact_import_members_contact_id_fk foreign key (workspace_id, contact_id)
    references contacts (workspace_id, id) on delete cascade,
  add constraint contact_import_members_group_id_fk foreign key (workspace_id, group_id)
    references contact_groups (workspace_id, id) on delete cascade;
alter table contact_import_rows
  add constraint contact_import_rows_import_id_fk foreign key (workspace_id, import_id)
    references contact_imports (workspace_id, id) on delete cascade,
  add constraint contact_import_rows_contact_id_fk foreign key (workspace_id, contact_id)
    references contacts (workspace_id, id) on delete set null (contact_id);
alter table contact_imports
  add constraint contact_imports_workspace_id_workspaces_id_fk foreign key (workspace_id)
    references workspaces (id) on delete cascade,
  add constraint contact_imports_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null,
  add constraint contact_imports_blob_fk foreign key (workspace_id, blob) references blobs (workspace_id, hash);
alter table campaign_events
  add constraint campaign_events_enrolment_id_fk foreign key (workspace_id, enrolment_id)
    references enrolments (workspace_id, id) on delete cascade;
alter table campaign_lines
  add constraint campaign_lines_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null,
  add constraint campaign_lines_decided_by_users_id_fk foreign key (decided_by) references users (id) on delete set null,
  add constraint campaign_lines_campaign_id_fk foreign key (workspace_id, campaign_id)
    references campaigns (workspace_id, id) on delete cascade,
  add constraint campaign_lines_contact_id_fk foreign key (workspace_id, contact_id)
    references contacts (workspace_id, id) on delete cascade;
alter table outreach_tasks
  add constraint outreach_tasks_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id),
  add constraint outreach_tasks_assignee_id_users_id_fk foreign key (assignee_id) references users (id) on delete set null,
  add constraint outreach_tasks_closed_by_id_users_id_fk foreign key (closed_by_id) references users (id) on delete set null,
  add constraint outreach_tasks_campaign_id_fk foreign key (workspace_id, campaign_id)
    references campaigns (workspace_id, id) on delete cascade,
  add constraint outreach_tasks_enrolment_id_fk foreign key (workspace_id, enrolment_id)
    references enrolments (workspace_id, id) on delete cascade,
  add constraint outreach_tasks_contact_id_fk foreign key (workspace_id, contact_id)
    references contacts (workspace_id, id) on delete cascade,
  add constraint outreach_tasks_message_id_fk foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete set null (message_id);
alter table website_findings
  add constraint website_findings_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null,
  add constraint website_findings_website_id_fk foreign key (workspace_id, website_id)
    references websites (workspace_id, id) on delete cascade,
  add constraint website_findings_contact_id_fk foreign key (workspace_id, contact_id)
    references contacts (workspace_id, id) on delete set null (contact_id);
alter table website_pages
  add constraint website_pages_website_id_fk foreign key (workspace_id, website_id)
    references websites (workspace_id, id) on delete cascade;
alter table websites
  add constraint websites_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id),
  add constraint websites_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null,
  add constraint websites_contact_id_fk foreign key (workspace_id, contact_id)
    references contacts (workspace_id, id) on delete set null (contact_id);
alter table enrolments
  add constraint enrolments_campaign_id_fk foreign key (workspace_id, campaign_id)
    references campaigns (workspace_id, id) on delete cascade,
  add constraint enrolments_contact_id_fk foreign key (workspace_id, contact_id)
    references contacts (workspace_id, id) on delete cascade;
alter table attachment_texts
  add constraint attachment_texts_message_id_fk foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete cascade,
  add constraint attachment_texts_attachment_id_fk foreign key (workspace_id, attachment_id)
    references attachments (workspace_id, id) on delete cascade;
alter table sender_choices
  add constraint sender_choices_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade;
--> statement-breakpoint
-- Triggers

-- The audit log only grows: whoever could change it here would change what it says about them.
create function audit_log_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end
$$;
create trigger audit_log_no_change before update or delete or truncate on audit_log
  for each statement execute function audit_log_only_grows();

-- Whatever stops naming bytes has it looked whether something else names them. A row whose hour runs keeps that hour, and
-- one that is being looked at is waited for: so no row is forgotten.
create function check_blob() returns trigger language plpgsql as $$
DECLARE
  key text;
BEGIN
  IF tg_table_name IN ('messages', 'outgoing_messages') THEN key := old.source_blob;
  ELSIF tg_table_name IN ('attachments', 'draft_files', 'contact_imports') THEN key := old.blob;
  ELSE key := old.profile_image_blob;
  END IF;
  UPDATE blobs SET check_after = coalesce(check_after, now()) WHERE workspace_id = old.workspace_id AND hash = key;
  RETURN NULL;
END $$;
create trigger check_blob after delete or update of source_blob on messages
  for each row when (old.source_blob is not null) execute function check_blob();
create trigger check_blob after delete or update of source_blob on outgoing_messages
  for each row execute function check_blob();
create trigger check_blob after delete or update of profile_image_blob on mail_accounts
  for each row when (old.profile_image_blob is not null) execute function check_blob();
create trigger check_blob after delete or update of blob on attachments
  for each row execute function check_blob();
create trigger check_blob after delete on draft_files
  for each row execute function check_blob();
create trigger check_blob after delete or update of blob on contact_imports
  for each row when (old.blob is not null) execute function check_blob();

create function keep_draft_files() returns trigger language plpgsql as $$
BEGIN
  DELETE FROM draft_files f WHERE f.workspace_id = new.workspace_id AND f.draft_id = new.id
    AND f.blob NOT IN (SELECT a->>'blob' FROM jsonb_array_elements(new.attachments) a);
  INSERT INTO draft_files (workspace_id, draft_id, blob)
    SELECT DISTINCT new.workspace_id, new.id, a->>'blob' FROM jsonb_array_elements(new.attachments) a
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
create trigger keep_draft_files after insert or update of attachments on drafts
  for each row execute function keep_draft_files();

-- Processes remember who a session belongs to, what they may see, and the versions of their mailboxes
-- (server/db/memory/memory.ts). These triggers tell every process when the transaction commits (NOTIFY), and the
-- connection that makes the change at once (INFO), so that no writer can forget it.
create function tell_change(topic json) returns void language plpgsql as $$
declare
  message text := json_build_object('changed', topic);
begin
  perform pg_notify('quillbox_events', message);
  raise info 'quillbox_events %', message;
end
$$;

create function tell_people_changed() returns trigger language plpgsql as $$
begin
  perform tell_change('"people"');
  return null;
end
$$;

create function tell_mailbox_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform tell_change(to_json(old.workspace_id));
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.workspace_id <> old.workspace_id) then
    perform tell_change(to_json(new.workspace_id));
  end if;
  return null;
end
$$;

do $generate$
declare
  source text;
begin
  foreach source in array array['team_permissions', 'team_permission_accounts', 'seals', 'workspaces'] loop
    execute format('create trigger %1$s_told after insert or update or delete or truncate on %1$s
      for each statement execute function tell_people_changed()', source);
  end loop;
  foreach source in array array['mail_accounts', 'mailbox_versions'] loop
    execute format('create trigger %1$s_told after insert or update or delete on %1$s
      for each row execute function tell_mailbox_changed()', source);
    execute format('create trigger %1$s_emptied after truncate on %1$s
      for each statement execute function tell_people_changed()', source);
  end loop;
end
$generate$;

-- Nothing is remembered of a person or a session that is not there, so new rows change nothing.
create trigger users_told after update or delete or truncate on users
  for each statement execute function tell_people_changed();
create trigger sessions_told after delete or truncate on sessions
  for each statement execute function tell_people_changed();

-- Each use of a session makes it last longer, which nobody has to know.
create trigger sessions_changed_told after update on sessions for each row
  when (new.expires_at < old.expires_at
    or (new.user_id, new.token_hash, new.proven_at) is distinct from (old.user_id, old.token_hash, old.proven_at))
  execute function tell_people_changed();

-- Processes remember which views a person hides from the inbox (server/db/memory/memory.ts).
create trigger saved_views_told after insert or update or delete or truncate on saved_views
  for each statement execute function tell_people_changed();

-- Members of hidden views know whether their messages are in an inbox and unread, whoever changes these, so that an inbox is
-- counted without reading its messages.
create function keep_view_members() returns trigger language plpgsql as $$
begin
  update view_members v set in_inbox = n.in_inbox, is_unread = not n.is_read
  from changed n
  where v.message_id = any(array(select id from changed)) and v.workspace_id = n.workspace_id and v.message_id = n.id
    and (v.in_inbox, v.is_unread) is distinct from (n.in_inbox, not n.is_read);
  return null;
end
$$;
create trigger messages_keep_view_members after update on messages
  referencing new table as changed for each statement execute function keep_view_members();

-- Counts the mail of each folder (mailbox_counts) and the changes of each mailbox (mailbox_versions) by statement, so that no
-- writer can forget them and a bulk change costs one pass. The rows of a mailbox that is being removed are gone already when
-- the cascade reaches its messages. A statement that brings messages of a conversation into a folder adds it there if no others
-- of it are there; one that takes them away removes it if none are left. Only conversations whose number of messages in the
-- folder changes are looked up, by their index.
do $generate$
declare
  op text;
  source text;
  tables text;
begin
  foreach op in array array['insert', 'update', 'delete'] loop
    source := case op
      when 'insert' then 'select 1 as sign, n.* from new_rows n'
      when 'delete' then 'select -1 as sign, o.* from old_rows o'
      else 'select 1 as sign, n.* from new_rows n union all select -1 as sign, o.* from old_rows o'
    end;
    tables := case op
      when 'insert' then 'new table as new_rows'
      when 'delete' then 'old table as old_rows'
      else 'old table as old_rows new table as new_rows'
    end;
    execute format($function$
      create function messages_counted_on_%1$s() returns trigger language plpgsql as $body$
      begin
        insert into mailbox_counts (workspace_id, account_id, folder, total, unread, conversations)
        select c.workspace_id, c.account_id, c.folder, sum(c.total), sum(c.unread), sum(
          case when c.total = 0 then 0 else (
            -- `+ 0`: before a table is analysed, its key looks as good as the index of conversations.
            select case when c.total > 0 then (count(*) <= c.total)::int else -(count(*) = 0)::int end from (
              select from messages m
              where m.workspace_id + 0 = c.workspace_id and m.thread_id = c.thread_id and case c.folder
                when 'inbox' then m.in_inbox
                when 'starred' then m.is_starred and not m.in_trash and m.orphaned_at is null
                when 'sent' then m.in_sent when 'drafts' then m.in_drafts when 'trash' then m.in_trash
                when 'spam' then m.in_spam when 'archive' then m.in_archive end
              limit greatest(c.total, 0) + 1) there) end)
        from (
          select r.workspace_id, r.account_id, r.thread_id, f.folder, sum(r.sign) as total,
            sum(case when r.is_read then 0 else r.sign end) as unread
          from (%2$s) r
          cross join lateral (values
            ('inbox', r.in_inbox), ('starred', r.is_starred and not r.in_trash and r.orphaned_at is null),
            ('sent', r.in_sent), ('drafts', r.in_drafts), ('trash', r.in_trash), ('spam', r.in_spam),
            ('archive', r.in_archive)
          ) f (folder, holds)
          where f.holds and exists (select 1 from mail_accounts a where a.workspace_id = r.workspace_id and a.id = r.account_id)
          group by r.workspace_id, r.account_id, r.thread_id, f.folder
          having sum(r.sign) <> 0 or sum(case when r.is_read then 0 else r.sign end) <> 0
        ) c
        group by c.workspace_id, c.account_id, c.folder
        order by c.workspace_id, c.account_id, c.folder
        on conflict (workspace_id, account_id, folder) do update
          set total = mailbox_counts.total + excluded.total, unread = mailbox_counts.unread + excluded.unread,
            conversations = mailbox_counts.conversations + excluded.conversations;

        insert into mailbox_versions (workspace_id, account_id, version)
        select r.workspace_id, r.account_id, 1 from (%2$s) r
        where exists (select 1 from mail_accounts a where a.workspace_id = r.workspace_id and a.id = r.account_id)
        group by r.workspace_id, r.account_id order by r.workspace_id, r.account_id
        on conflict (workspace_id, account_id) do update set version = mailbox_versions.version + 1;
        return null;
      end
      $body$;
      create trigger messages_counted_on_%1$s after %1$s on messages
        referencing %3$s for each statement execute function messages_counted_on_%1$s();
    $function$, op, source, tables);
  end loop;
end
$generate$;
