/** By which column the rows of a mailbox, of a person, or of a person's own workspace are found. */
type Of =
  | { file: 'mailbox'; by: 'account_id' | 'message_id' | 'thread_id' | 'enrolment_id' | 'import_id' }
  /** `isTenants`: in the workspaces that the person is in. */
  | { file: 'person'; by: 'user_id' | 'affiliate_id' | 'invited_by_user_id'; isTenants: boolean }
  | { file: 'workspace' }

const ofMailbox = (by: Extract<Of, { file: 'mailbox' }>['by'] = 'account_id'): Of => ({ file: 'mailbox', by })
const ofPerson = (by: Extract<Of, { file: 'person' }>['by'] = 'user_id', { isTenants = false } = {}): Of => ({
  file: 'person',
  by,
  isTenants,
})
const ofWorkspace: Of = { file: 'workspace' }

/** Tables whose rows are in an export as they are, a line of JSON for each: `tables/NAME.jsonl` of the folder concerned. */
export const AS_TABLES: Readonly<Record<string, Of>> = {
  folders: ofMailbox(),
  threads: ofMailbox(),
  thread_cuts: ofMailbox(),
  thread_splits: ofMailbox('thread_id'),
  thread_summaries: ofMailbox('thread_id'),
  placements: ofMailbox(),
  mail_actions: ofMailbox(),
  outgoing_messages: ofMailbox(),
  message_signals: ofMailbox('message_id'),
  attachments: ofMailbox('message_id'),
  enrolment_steps: ofMailbox('enrolment_id'),
  automatic_answers: ofMailbox(),
  automatic_answer_sentences: ofMailbox('message_id'),
  automatic_answer_sources: ofMailbox('message_id'),
  ai_off_accounts: ofMailbox(),
  saved_view_accounts: ofMailbox(),
  rule_accounts: ofMailbox(),
  rule_runs: ofMailbox(),
  vacation_notes: ofMailbox(),
  vacation_answers: ofMailbox(),
  sending_mailboxes: ofMailbox(),
  mailbox_rests: ofMailbox(),
  campaign_mailboxes: ofMailbox(),
  mail_imports: ofMailbox(),
  mail_import_skips: ofMailbox('import_id'),
  imported_messages: ofMailbox(),
  ai_calls: ofPerson('user_id', { isTenants: true }),
  ai_settings: ofPerson('user_id', { isTenants: true }),
  known_devices: ofPerson(),
  affiliate_earnings: ofPerson('affiliate_id'),
  invitations: ofPerson('invited_by_user_id'),
  automation_stops: ofPerson(),
  shared_views: ofPerson('user_id', { isTenants: true }),
  outreach_tasks: ofWorkspace,
  campaign_contacts: ofWorkspace,
  campaign_groups: ofWorkspace,
  campaign_lines: ofWorkspace,
  campaign_events: ofWorkspace,
  contact_imports: ofWorkspace,
  contact_import_rows: ofWorkspace,
  contact_import_groups: ofWorkspace,
  contact_import_members: ofWorkspace,
  sending_domains: ofWorkspace,
}

/** Tables whose rows are in other files of an export. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  users: 'profile.json',
  sessions: 'profile.json',
  team_permissions: 'profile.json',
  affiliate_codes: 'profile.json',
  thread_automations: 'profile.json',
  email_automations: 'profile.json',
  calendar_answers: 'profile.json',
  saved_views: 'profile.json',
  rules: 'profile.json',
  snippets: 'profile.json',
  enrolments: 'profile.json',
  sender_choices: 'profile.json',
  working_hours: 'profile.json',
  audit_log: 'profile.json',
  mail_accounts: 'account.json',
  drafts: 'drafts.json',
  messages: 'mail.mbox and mail.jsonl',
  contacts: 'outreach/contacts.jsonl',
  contact_addresses: 'outreach/contacts.jsonl',
  contact_notes: 'outreach/contacts.jsonl',
  contact_group_members: 'outreach/contacts.jsonl',
  contact_groups: 'outreach/lists.json',
  contact_fields: 'outreach/lists.json',
  campaigns: 'outreach/lists.json',
  websites: 'outreach/websites.jsonl',
  website_pages: 'outreach/websites.jsonl',
  website_findings: 'outreach/websites.jsonl',
  suppressions: 'outreach/suppressions.jsonl',
}

const DERIVED = 'made anew from mail'
const STATE = 'how far this installation is with its own work'
const SECRET = 'only opens doors'
const OTHERS = 'belongs to an organization, or to the installation'

/** Tables that are in no export, with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  message_bodies: DERIVED,
  message_words: DERIVED,
  attachment_texts: DERIVED,
  thread_references: DERIVED,
  thread_aliases: DERIVED,
  thread_summary_messages: DERIVED,
  message_chunks: DERIVED,
  embedding_models: DERIVED,
  search_terms: DERIVED,
  view_members: DERIVED,
  mailbox_counts: DERIVED,
  mailbox_versions: DERIVED,
  waiting_words: STATE,
  sync_states: STATE,
  sync_workers: STATE,
  login_refusals: STATE,
  mirror_repairs: STATE,
  draft_filings: STATE,
  rule_run_places: STATE,
  mail_import_chunks: STATE,
  website_hosts: STATE,
  blobs: STATE,
  segments: STATE,
  attempts: STATE,
  sign_in_failures: STATE,
  oauth_attempts: SECRET,
  user_tokens: SECRET,
  recovery_codes: SECRET,
  totp_factors: SECRET,
  seals: SECRET,
  organizations: OTHERS,
  workspaces: OTHERS,
  team_invite_codes: OTHERS,
  team_permission_accounts: OTHERS,
  ai_call_accounts: 'ids only: receipts are in ai_calls',
  ai_call_messages: 'ids only: receipts are in ai_calls',
  draft_files: 'in the messages of drafts, which are in mail.mbox',
}

/** Columns that no export has: what opens doors, and what is made anew. */
export const HIDDEN = [
  'token_hash',
  'password_hash',
  'code_hash',
  'sealed_key',
  'sealed_secret',
  'payload',
  'search',
  'embedding',
] as const
