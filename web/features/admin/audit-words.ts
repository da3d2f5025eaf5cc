import { delegateInWords } from '#core/contract/actor.ts'
import type { AuditEntry } from '#core/contract/admin.ts'

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
  'invitation.renewed': 'made a new link for the invitation of',
  'invitation.cancelled': 'took back the invitation of',
  'account.connected': 'connected',
  'account.renewed': 'renewed the access of',
  'account.removed': 'removed',
  'vacation.on': 'switched the vacation note on for',
  'vacation.off': 'switched the vacation note off for',
  'vacation.changed': 'changed the vacation note of',
  'message.opened': 'opened messages of',
  'password.changed': 'changed their password',
  'password.reset': 'chose a new password by a link',
  'password-link.created': 'made a password link for',
  'sign-in': 'signed in',
  'sign-in.failed': 'failed to sign in as',
  'sign-in.code-failed': 'gave the right password, but a wrong code, as',
  'sign-in.locked': 'was kept from guessing the password of',
  'super-admin.created': 'made a super admin of',
  'password.set': 'had a new password set for',
  'seal.opened': 'opened the private mailboxes of',
  'second-factor.reset': 'switched two-step sign-in off for',
  'ai-settings.changed': 'changed',
  'second-factor.on': 'switched two-step sign-in on',
  'second-factor.off': 'switched two-step sign-in off',
  'earnings.paid': 'marked as paid what affiliates earned in',
  'snippet.shared': 'shared the snippet',
  'snippet.changed': 'changed the snippet',
  'snippet.unshared': 'no longer shares the snippet',
  'snippet.deleted': 'deleted the snippet',
  'snippet.restored': 'brought back the snippet',
  'contact_import.started': 'imported contacts from',
  'contact_import.cancelled': 'stopped the import of',
  'contact_import.undone': 'undid the import of',
  'contacts.exported': 'exported',
  'contacts.from-mail': 'added from mail',
  'contact.deleted': 'deleted from the contacts',
  'contact.merged': 'merged other contacts into',
  'contact_tag.deleted': 'deleted the tag',
  'contact_list.deleted': 'deleted the list',
  'contact_field.created': 'added to contacts the field',
  'contact_field.deleted': 'deleted from contacts the field',
  'suppression.added': 'put on the suppression list',
  'suppression.removed': 'took off the suppression list',
  'data.exported': 'took their data along',
}

/** The verb for an action, between the person who did it and its target. */
export const auditWords = (action: string): string => words[action] ?? action

const names: Partial<Record<NonNullable<AuditEntry['kind']>, string>> = {
  operator: 'The operator',
  visitor: 'Somebody',
}

/** Who did it: a name, what acted for them, and the job by which Quillbox did it by itself. */
export function actorInWords(entry: Pick<AuditEntry, 'kind' | 'actor' | 'through'>) {
  return {
    name: (entry.kind && names[entry.kind]) ?? entry.actor,
    delegate: delegateInWords(entry),
    job: entry.kind === 'system' ? entry.through : null,
  }
}
