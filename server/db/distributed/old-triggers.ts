/**
 * Triggers that the product needs no more: the functions that write do what they did. They stay for processes of the release
 * before, which run beside this one during an upgrade (docs/decisions/047-expand-migrate-contract.md): what both do is
 * done once. A distributed database has none of them, and the next release drops them.
 */
export const OLD_TRIGGERS: Readonly<Record<string, readonly string[]>> = {
  embedding_models: ['embedding_models_emptied', 'embedding_models_told'],
  mail_accounts: ['mail_accounts_emptied', 'mail_accounts_told'],
  mailbox_versions: ['mailbox_versions_emptied', 'mailbox_versions_told'],
  saved_views: ['saved_views_told'],
  seals: ['seals_told'],
  team_permission_accounts: ['team_permission_accounts_told'],
  team_permissions: ['team_permissions_told'],
  users: ['users_told'],
  workspaces: ['workspaces_told'],
}
