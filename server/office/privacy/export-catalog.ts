/** By which column the rows of a mailbox, of a person, or of a person's own workspace are found. */
type Of =
  | {
      file: 'mailbox'
      by: 'account_id' | 'message_id' | 'thread_id' | 'enrolment_id' | 'import_id' | 'answer_id'
    }
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

/** Whether an import of an export brings rows of a table back; if not, they are for reading and for other programs. */
type Back = { comesBack: true } | { comesBack: false; because: string }

/** `office/mail-imports` brings mail back, `office/data-imports` everything else. */
const back: Back = { comesBack: true }
const toRead = (because: string): Back => ({ comesBack: false, because })

const PAST = 'says what has happened, and nothing would happen by it again'
const ACCOUNTING = 'is accounting of another installation'
const MADE_ANEW = 'is made anew from the mail'
const OF_RUNNING = 'tells how far something was that does not run after an import'
const ACCESS = 'is about who could get in there'
const APPROVED = 'leaves without being read, so a person approves it there'

/** Tables whose rows are in an export as they are, a line of JSON for each: `tables/NAME.jsonl` of the folder concerned. */
export const AS_TABLES: Readonly<Record<string, Of & Back>> = {
  folders: { ...ofMailbox(), ...back },
  threads: { ...ofMailbox(), ...back },
  thread_cuts: { ...ofMailbox(), ...toRead('conversations are put together anew from the mail') },
  thread_splits: {
    ...ofMailbox('thread_id'),
    ...toRead('conversations are put together anew from the mail'),
  },
  thread_summaries: { ...ofMailbox('thread_id'), ...toRead('is written anew when somebody asks for it') },
  placements: { ...ofMailbox(), ...back },
  mailbox_senders: { ...ofMailbox(), ...back },
  mail_actions: { ...ofMailbox(), ...toRead(PAST) },
  outgoing_messages: {
    ...ofMailbox(),
    ...toRead('what waits to be sent would be sent twice; its text is in the mail'),
  },
  read_receipts: { ...ofMailbox('message_id'), ...toRead(PAST) },
  message_signals: { ...ofMailbox('message_id'), ...toRead(MADE_ANEW) },
  attachments: { ...ofMailbox('message_id'), ...back },
  enrolment_steps: { ...ofMailbox('enrolment_id'), ...toRead(OF_RUNNING) },
  automatic_answers: { ...ofMailbox(), ...toRead(PAST) },
  automatic_answer_sentences: { ...ofMailbox('message_id'), ...toRead(PAST) },
  automatic_answer_sources: { ...ofMailbox('message_id'), ...toRead(PAST) },
  automatic_answer_questions: { ...ofMailbox('message_id'), ...toRead(PAST) },
  mailbox_answers: { ...ofMailbox(), ...toRead(APPROVED) },
  mailbox_answer_versions: { ...ofMailbox('answer_id'), ...toRead(APPROVED) },
  mailbox_answer_wordings: { ...ofMailbox('answer_id'), ...toRead(APPROVED) },
  ai_off_accounts: { ...ofMailbox(), ...back },
  saved_view_accounts: { ...ofMailbox(), ...back },
  rule_accounts: { ...ofMailbox(), ...back },
  rule_runs: { ...ofMailbox(), ...toRead(PAST) },
  vacation_notes: { ...ofMailbox(), ...back },
  vacation_answers: { ...ofMailbox(), ...toRead('counts for a week only') },
  sending_mailboxes: { ...ofMailbox(), ...back },
  rest_notices: { ...ofPerson('user_id', { isTenants: true }), ...toRead(OF_RUNNING) },
  mailbox_rests: { ...ofMailbox(), ...toRead(OF_RUNNING) },
  campaign_mailboxes: { ...ofMailbox(), ...back },
  mail_imports: { ...ofMailbox(), ...toRead(PAST) },
  mail_import_skips: { ...ofMailbox('import_id'), ...toRead(PAST) },
  imported_messages: { ...ofMailbox(), ...toRead(PAST) },
  ai_calls: { ...ofPerson('user_id', { isTenants: true }), ...toRead(ACCOUNTING) },
  ai_settings: { ...ofPerson('user_id', { isTenants: true }), ...back },
  known_devices: { ...ofPerson(), ...toRead(ACCESS) },
  push_settings: { ...ofPerson(), ...toRead('names mailboxes, and each device has to ask for it anew') },
  affiliate_earnings: { ...ofPerson('affiliate_id'), ...toRead(ACCOUNTING) },
  invitations: { ...ofPerson('invited_by_user_id'), ...toRead(ACCESS) },
  automation_stops: { ...ofPerson(), ...toRead('all that acts by itself is off after an import') },
  shared_views: { ...ofPerson('user_id', { isTenants: true }), ...toRead('belongs to the audit log') },
  outreach_tasks: { ...ofWorkspace, ...back },
  campaign_writers: { ...ofWorkspace, ...toRead('who imports a campaign answers for it') },
  campaign_contacts: { ...ofWorkspace, ...back },
  campaign_groups: { ...ofWorkspace, ...back },
  campaign_lines: { ...ofWorkspace, ...toRead('first lines are written and approved anew for each launch') },
  campaign_events: { ...ofWorkspace, ...toRead(PAST) },
  contact_imports: { ...ofWorkspace, ...toRead(PAST) },
  contact_import_rows: { ...ofWorkspace, ...toRead(PAST) },
  contact_import_groups: { ...ofWorkspace, ...toRead(PAST) },
  contact_import_members: { ...ofWorkspace, ...toRead(PAST) },
  sending_domains: { ...ofWorkspace, ...toRead('is asked for anew in the DNS') },
}

/** Tables whose rows are in other files of an export. */
export const ELSEWHERE: Readonly<Record<string, { file: string } & Back>> = {
  users: { file: 'profile.json', ...back },
  sessions: { file: 'profile.json', ...toRead(ACCESS) },
  team_permissions: { file: 'profile.json', ...toRead(ACCESS) },
  affiliate_codes: { file: 'profile.json', ...toRead(ACCESS) },
  thread_automations: { file: 'profile.json', ...back },
  email_automations: { file: 'profile.json', ...back },
  calendar_answers: { file: 'profile.json', ...back },
  saved_views: { file: 'profile.json', ...back },
  rules: { file: 'profile.json', ...back },
  snippets: { file: 'profile.json', ...back },
  enrolments: { file: 'profile.json', ...toRead(OF_RUNNING) },
  sender_choices: { file: 'profile.json', ...back },
  working_hours: { file: 'profile.json', ...back },
  audit_log: { file: 'profile.json', ...toRead('nobody can write what is in an audit log') },
  mail_accounts: { file: 'account.json', ...back },
  drafts: { file: 'drafts.json', ...back },
  messages: { file: 'mail.mbox and mail.jsonl', ...back },
  contacts: { file: 'outreach/contacts.jsonl', ...back },
  contact_addresses: { file: 'outreach/contacts.jsonl', ...back },
  contact_notes: { file: 'outreach/contacts.jsonl', ...back },
  contact_group_members: { file: 'outreach/contacts.jsonl', ...back },
  contact_groups: { file: 'outreach/lists.json', ...back },
  contact_fields: { file: 'outreach/lists.json', ...back },
  campaigns: { file: 'outreach/lists.json', ...back },
  websites: { file: 'outreach/websites.jsonl', ...back },
  website_pages: { file: 'outreach/websites.jsonl', ...back },
  website_findings: { file: 'outreach/websites.jsonl', ...back },
  suppressions: { file: 'outreach/suppressions.jsonl', ...back },
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
  message_vectors: DERIVED,
  vector_cells: DERIVED,
  message_chunks: DERIVED,
  embedding_models: DERIVED,
  search_terms: DERIVED,
  view_members: DERIVED,
  mailbox_counts: DERIVED,
  mailbox_stretches: DERIVED,
  clearings: STATE,
  mailbox_versions: DERIVED,
  waiting_words: STATE,
  push_news: STATE,
  sync_states: STATE,
  sync_workers: STATE,
  login_refusals: STATE,
  mirror_repairs: STATE,
  draft_filings: STATE,
  rule_run_places: STATE,
  mail_import_chunks: STATE,
  data_exports: STATE,
  data_export_pieces: STATE,
  website_hosts: STATE,
  blobs: STATE,
  segments: STATE,
  attempts: STATE,
  sign_in_failures: STATE,
  oauth_attempts: SECRET,
  user_tokens: SECRET,
  recovery_codes: SECRET,
  totp_factors: SECRET,
  push_keys: SECRET,
  push_devices: SECRET,
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
