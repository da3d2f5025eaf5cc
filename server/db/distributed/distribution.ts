/**
 * Where a distributed PostgreSQL (Citus) keeps each table. All tables that are not named here belong to tenants and are spread
 * by `workspace_id`, rows of a workspace together on one node (docs/decisions/023-workspaces.md).
 *
 * A `reference` table is small, and each node has all of it: statements about a workspace join it, or its keys are named by
 * tenants' tables. Each write goes to all nodes at once. A `local` table is on the node that is asked, and no statement
 * joins it with a tenant's table. Those of the job queue and of the migrations are local, too.
 */
interface GlobalTable {
  kept: 'reference' | 'local'
  /** Why it belongs to no workspace. */
  reason: string
}

export const GLOBAL_TABLES: Readonly<Record<string, GlobalTable>> = {
  workspaces: { kept: 'reference', reason: 'the tenants themselves' },
  organizations: { kept: 'reference', reason: 'what a workspace belongs to' },
  users: {
    kept: 'reference',
    reason: 'a person is in one or two workspaces, and signs in before any is known',
  },
  automation_stops: {
    kept: 'reference',
    reason:
      'of a person, of a workspace, or of the whole installation; each statement that may act looks here',
  },
  saved_views: {
    kept: 'reference',
    reason: 'of a person, over the mailboxes of both workspaces that they are in',
  },
  rules: {
    kept: 'reference',
    reason: 'of a person, over the mailboxes of both workspaces that they are in; or of an organization',
  },
  seals: { kept: 'reference', reason: 'of a person, whatever workspaces they are in' },
  sender_choices: { kept: 'reference', reason: 'of a person, whatever workspaces they are in' },
  working_hours: { kept: 'reference', reason: 'of a person, whatever workspaces they are in' },
  sessions: { kept: 'local', reason: 'found by their token, before anybody knows whose they are' },
  user_tokens: { kept: 'local', reason: 'found by their token, before anybody knows whose they are' },
  totp_factors: { kept: 'local', reason: 'of a person, whatever workspaces they are in' },
  recovery_codes: { kept: 'local', reason: 'of a person, whatever workspaces they are in' },
  push_keys: { kept: 'local', reason: 'of the installation itself' },
  push_devices: { kept: 'local', reason: 'of a person, whatever workspaces they are in' },
  push_settings: { kept: 'local', reason: 'of a person, whatever workspaces they are in' },
  known_devices: { kept: 'local', reason: 'of a person, whatever workspaces they are in' },
  sign_in_failures: { kept: 'local', reason: 'also of addresses that nobody has' },
  attempts: {
    kept: 'local',
    reason: 'of network addresses and people, counted for the whole installation',
  },
  oauth_attempts: {
    kept: 'local',
    reason: 'found by their state, when a person comes back from a provider',
  },
  team_invite_codes: { kept: 'local', reason: 'found by their code, by somebody who is nobody here yet' },
  invitations: {
    kept: 'reference',
    reason: 'found by their token, by somebody who is nobody here yet; good as long as who invited may do so',
  },
  affiliate_codes: { kept: 'local', reason: 'found by their code, by somebody who is nobody here yet' },
  affiliate_earnings: { kept: 'local', reason: 'between people of different workspaces' },
  website_hosts: {
    kept: 'local',
    reason: 'hosts that are being read, by one reader of the installation each',
  },
  sync_workers: {
    kept: 'local',
    reason: 'processes of the installation, which sync mailboxes of all workspaces',
  },
}
