import { totpFactors } from '#server/db/schema/index.ts'
import type { PeopleRow } from './row.ts'

/** Permissions of calls that prove a person's identity. */
export const proofMatrix: PeopleRow[] = [
  {
    endpoint: 'credentials.prove',
    call: (t, who) => t.call(who, 'POST', '/api/auth/prove', { body: { password: 'wrong' } }),
    expected: { inside: 403 },
  },
  {
    endpoint: 'credentials.proof',
    call: (t, who) => t.call(who, 'GET', '/api/auth/proof'),
    expected: { inside: 200 },
  },
  {
    endpoint: 'credentials.seal',
    call: (t, who) => t.call(who, 'GET', '/api/auth/seal'),
    expected: { inside: 200 },
  },
  {
    endpoint: 'credentials.openSeal',
    // Nothing of theirs is sealed.
    call: (t, who) => t.call(who, 'POST', '/api/auth/seal/open', { body: { oldPassword: 'wrong' } }),
    expected: { inside: 409 },
  },
  {
    endpoint: 'admin.resetFactor',
    async call(t, who, { admin }) {
      const { id: userId } = await t.buildUser({ role: 'agent', organizationId: admin.organizationId })
      await t.deps.db.insert(totpFactors).values({ userId, sealedSecret: 'x', confirmedAt: new Date() })
      return t.call(who, 'POST', `/api/admin/users/${userId}/reset-factor`)
    },
    expected: { inside: 403, admin: 200, superAdmin: 200, otherAdmin: 404 },
  },
]
