/**
 * Triggers that the product needs no more: the functions that write do what they did. They stay for processes of the release
 * before, which run beside this one during an upgrade (docs/decisions/047-expand-migrate-contract.md): what both do is
 * done once. A distributed database has none of them, and the next release drops them.
 */
export const OLD_TRIGGERS: Readonly<Record<string, readonly string[]>> = {
  attachments: ['check_blob'],
  contact_imports: ['check_blob'],
  data_export_pieces: ['check_blob'],
  draft_files: ['check_blob'],
  drafts: ['keep_draft_files'],
  embedding_models: ['embedding_models_emptied', 'embedding_models_told'],
  mail_accounts: ['check_blob', 'mail_accounts_emptied', 'mail_accounts_told'],
  mail_import_chunks: ['check_blob'],
  mailbox_versions: ['mailbox_versions_emptied', 'mailbox_versions_told'],
  messages: [
    'check_blob',
    'messages_counted_on_delete',
    'messages_counted_on_insert',
    'messages_counted_on_update',
    'messages_keep_view_members',
  ],
  outgoing_messages: ['check_blob'],
  saved_views: ['saved_views_told'],
  seals: ['seals_told'],
  team_permission_accounts: ['team_permission_accounts_told'],
  team_permissions: ['team_permissions_told'],
  users: ['users_told'],
  workspaces: ['workspaces_told'],
}
