import type { Role } from './contract/auth.ts'

/** What an organization's admin has granted a member (specification, section 6). */
interface Permission {
  canAccessAllAccounts: boolean
  allowedAccountIds: number[]
  canManageEmails: boolean
  canManageAccounts: boolean
  canUseOutreach: boolean
}

/** The facts about a person that decide what they may do. */
export interface Person {
  id: number
  role: Role | null
  organizationId: number | null
  permission: Permission | null
  /**
   * Whether somebody else set their password or reset their second factor, and they have not proven since who they are.
   * Until then their private mailboxes stay closed.
   */
  isSealed: boolean
}

/** A person's rights, and the name under which the audit log knows them. */
interface Rights extends Person {
  email: string
  /** Their own workspace, then their organization's. They may act only in these. */
  workspaceIds: readonly number[]
}

/** A person who is signed in. */
export interface PersonActor extends Rights {
  kind: 'person'
}

/** What acts for a person has the rights that the person has, and no others. */
export interface DelegateActor extends Rights {
  kind: 'rule' | 'sequence' | 'token'
  /** The rule, the sequence or the API token. */
  through: { id: number; name: string }
}

/** Whoever acts with the rights of a person: `can()` decides what they may do. */
export type Actor = PersonActor | DelegateActor

/** Quillbox by itself, or its operator at the command line. They have no person's rights: `can()` is not asked. */
export type SystemActor =
  | {
      kind: 'system'
      /** The job or the part of Quillbox that acts. */
      part: string
    }
  | { kind: 'operator' }

export type AnyActor = Actor | SystemActor

interface AccountTarget {
  id: number
  ownerId: number
  organizationId: number | null
}

/**
 * - `mail.read`: see the account and its mail.
 * - `mail.manage`: send, reply, organize and delete in it.
 * - `account.manage`: remove, reconnect, configure and sync it.
 * - `mail.audit`: see who has opened its messages.
 */
export type AccountVerb = 'mail.read' | 'mail.manage' | 'account.manage' | 'mail.audit'

/** - `organization.manage`: its name, team code, permissions, invitations and audit log. */
type OrganizationVerb = 'organization.manage'

interface PersonTarget {
  id: number
  role: Role | null
  organizationId: number | null
}

/** - `person.manage`: change their role, delete them, give them a link to a new password. */
type PersonVerb = 'person.manage'

interface SnippetTarget {
  /** Null once they are gone. */
  ownerId: number | null
  /** Null for one that is not shared. */
  organizationId: number | null
}

/** - `snippet.read`, `snippet.change`: a text to insert into messages. */
type SnippetVerb = 'snippet.read' | 'snippet.change'

/**
 * - `admin.open`: the admin panel.
 * - `installation.manage`: all organizations, and what concerns the installation as a whole.
 * - `account.add`: connect a mailbox.
 * - `usage.costs`: see what the product costs.
 * - `outreach.use`: contacts, websites, campaigns and tasks of the workspace that the person does outreach in. Who changes a
 *   campaign needs `mail.manage` on each of its mailboxes as well.
 * - `outreach.manage`: what takes contacts away: deleting them or their fields, undoing imports, exporting, and letting
 *   suppressed addresses be written to again.
 */
type OwnVerb =
  | 'admin.open'
  | 'installation.manage'
  | 'account.add'
  | 'usage.costs'
  | 'outreach.use'
  | 'outreach.manage'

/**
 * The one decision about who may do what: the server enforces it, the web hides what it refuses.
 * Owners of a mailbox may do everything with it, and so may the admin of its organization; members may do what they were
 * granted. A super admin runs the installation and has no right to anybody's mail. A sealed person may only use what
 * belongs to their organization.
 */
export function can(actor: Person, verb: AccountVerb, account: AccountTarget): boolean
export function can(actor: Person, verb: OrganizationVerb, organization: { id: number }): boolean
export function can(actor: Person, verb: PersonVerb, person: PersonTarget): boolean
export function can(actor: Person, verb: SnippetVerb, snippet: SnippetTarget): boolean
export function can(actor: Person, verb: OwnVerb): boolean
export function can(
  actor: Person,
  verb: AccountVerb | OrganizationVerb | PersonVerb | SnippetVerb | OwnVerb,
  target?: AccountTarget | PersonTarget | SnippetTarget | { id: number },
): boolean {
  const isSuperAdmin = actor.role === 'super_admin'
  switch (verb) {
    case 'organization.manage':
      return (
        isSuperAdmin || (actor.role === 'admin' && actor.organizationId === (target as { id: number }).id)
      )
    case 'person.manage':
      return canManage(actor, target as PersonTarget)
    case 'snippet.read':
    case 'snippet.change':
      return canUseSnippet(actor, verb, target as SnippetTarget)
    case 'admin.open':
      return isSuperAdmin || (actor.role === 'admin' && actor.organizationId !== null)
    case 'installation.manage':
      return isSuperAdmin
    case 'account.add':
      // Outside an organization the account would be private, and closed at once.
      if (actor.isSealed && actor.organizationId === null) return false
      return actor.role !== 'team_member' || actor.permission?.canManageAccounts === true
    case 'usage.costs':
      return actor.role !== 'team_member'
    case 'outreach.use':
      // Outside an organization contacts are private, and closed at once.
      if (actor.isSealed && actor.organizationId === null) return false
      return actor.role !== 'team_member' || actor.permission?.canUseOutreach === true
    case 'outreach.manage': {
      const { organizationId: id } = actor
      return can(actor, 'outreach.use') && (id === null || can(actor, 'organization.manage', { id }))
    }
    default:
      return canUse(actor, verb, target as AccountTarget)
  }
}

function canUse(actor: Person, verb: AccountVerb, account: AccountTarget): boolean {
  const isTheirOrganizations =
    account.organizationId !== null && account.organizationId === actor.organizationId
  if (account.ownerId === actor.id) return !actor.isSealed || isTheirOrganizations
  if (!isTheirOrganizations) return false
  if (actor.role === 'admin') return true
  const granted = actor.permission
  if (!granted) return false
  if (!granted.canAccessAllAccounts && !granted.allowedAccountIds.includes(account.id)) return false
  if (verb === 'mail.manage') return granted.canManageEmails
  if (verb === 'account.manage') return granted.canManageAccounts
  return verb === 'mail.read'
}

/** Members have what their organization shares; who made it and the admin may change it. */
function canUseSnippet(actor: Person, verb: SnippetVerb, snippet: SnippetTarget): boolean {
  const isOwn = snippet.ownerId === actor.id
  if (snippet.organizationId === null) return isOwn && !actor.isSealed
  if (snippet.organizationId !== actor.organizationId) return false
  return verb === 'snippet.read' || isOwn || actor.role === 'admin'
}

/** Excludes the admin themselves: handing the role over and leaving are separate decisions. */
function canManage(actor: Person, person: PersonTarget): boolean {
  if (person.id === actor.id) return false
  if (actor.role === 'super_admin') return true
  const isColleague = actor.organizationId !== null && person.organizationId === actor.organizationId
  return actor.role === 'admin' && isColleague && person.role !== 'super_admin'
}
