import type { Role } from './contract/auth.ts'

/** What an organization's admin has granted a member (specification, section 6). */
export interface Permission {
  canAccessAllAccounts: boolean
  allowedAccountIds: number[]
  canManageEmails: boolean
  canManageAccounts: boolean
}

export interface Actor {
  id: number
  role: Role | null
  organizationId: number | null
  permission: Permission | null
}

export interface AccountTarget {
  id: number
  ownerId: number
  organizationId: number | null
}

/**
 * - `mail.read`: see the account and its mail.
 * - `mail.manage`: send, reply, organize and delete in it.
 * - `account.manage`: remove, reconnect, configure and sync it.
 */
export type AccountVerb = 'mail.read' | 'mail.manage' | 'account.manage'

/**
 * The one decision about mail accounts: the server enforces it, the web hides what it refuses.
 * Owners may do everything; an organization's admin too, in that organization; members what they were granted.
 * A super admin runs the installation and has no right to anybody's mail.
 */
export function can(actor: Actor, verb: AccountVerb, account: AccountTarget): boolean {
  if (account.ownerId === actor.id) return true
  if (account.organizationId === null || account.organizationId !== actor.organizationId) return false
  if (actor.role === 'admin') return true
  const granted = actor.permission
  if (!granted) return false
  if (!granted.canAccessAllAccounts && !granted.allowedAccountIds.includes(account.id)) return false
  if (verb === 'mail.manage') return granted.canManageEmails
  if (verb === 'account.manage') return granted.canManageAccounts
  return true
}
