const words: Record<string, string> = {
  'organization.created': 'founded',
  'organization.renamed': 'renamed the organization to',
  'member.joined': 'joined',
  'member.left': 'left',
  'person.signed-up': 'signed up',
  'person.deleted': 'deleted',
  'role.changed': 'changed the role of',
  'permissions.changed': 'changed the permissions of',
  'team-code.created': 'made a new',
  'invitation.created': 'invited',
  'invitation.cancelled': 'took back the invitation of',
  'account.connected': 'connected',
  'account.renewed': 'renewed the access of',
  'account.removed': 'removed',
  'message.opened': 'opened messages of',
  'password.changed': 'changed their password',
  'password.reset': 'chose a new password by a link',
  'password-link.created': 'made a password link for',
  'second-factor.on': 'switched two-step sign-in on',
  'second-factor.off': 'switched two-step sign-in off',
  'earnings.paid': 'marked as paid what affiliates earned in',
  'data.exported': 'took their data along',
}

/** What was done, between who did it and to whom. */
export const auditWords = (action: string): string => words[action] ?? action
