/**
 * Tables that belong to no workspace, each with the reason. All others belong to tenants
 * (docs/decisions/023-workspaces.md).
 */
export const GLOBAL_TABLES: Readonly<Record<string, string>> = {
  workspaces: 'the tenants themselves',
  organizations: 'what a workspace belongs to',
  users: 'a person is in one or two workspaces, and signs in before any is known',
  sessions: 'found by their token, before anybody knows whose they are',
  user_tokens: 'found by their token, before anybody knows whose they are',
  seals: 'of a person, whatever workspaces they are in',
  totp_factors: 'of a person, whatever workspaces they are in',
  recovery_codes: 'of a person, whatever workspaces they are in',
  known_devices: 'of a person, whatever workspaces they are in',
  sign_in_failures: 'also of addresses that nobody has',
  attempts: 'of network addresses and people, counted for the whole installation',
  oauth_attempts: 'found by their state, when a person comes back from a provider',
  team_invite_codes: 'found by their code, by somebody who is nobody here yet',
  invitations: 'found by their token, by somebody who is nobody here yet',
  affiliate_codes: 'found by their code, by somebody who is nobody here yet',
  affiliate_earnings: 'between people of different workspaces',
  automation_stops: 'of a person, of a workspace, or of the whole installation',
  sender_choices: 'of a person, whatever workspaces they are in',
  working_hours: 'of a person, whatever workspaces they are in',
  saved_views: 'of a person, over the mailboxes of both workspaces that they are in',
  rules: 'of a person, over the mailboxes of both workspaces that they are in; or of an organization',
  website_hosts: 'hosts that are being read, by one reader of the installation each',
  sync_workers: 'processes of the installation, which sync mailboxes of all workspaces',
}
