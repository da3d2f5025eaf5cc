import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { required, requiredEmail, text } from './fields.ts'
import { done, id, timestamp } from './ids.ts'
import { isTypedTwice, newPassword, typedTwice } from './registration.ts'

const currentPassword = text('Password is required').min(1, 'Password is required').max(1024)
const totpCode = required('Please enter a code').max(40)
const link = z.string().min(1).max(200)

export const forgotBody = z.object({ email: requiredEmail })
const resetBody = z.object({ token: link, password: newPassword })
export const resetForm = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .refine(isTypedTwice, typedTwice)
export const passwordBody = z.object({ currentPassword, newPassword })

export const session = z.object({
  id: z.number(),
  /** The browser's own name for itself (User-Agent). */
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  isCurrent: z.boolean(),
})

/** Either one proves that the caller is the person, and not somebody else at their desk. */
const proveBody = z.union([z.object({ password: currentPassword }), z.object({ code: totpCode })])
/** The old password becomes the password again; with a code the person chooses a new one. */
const openSealBody = z.union([
  z.object({ oldPassword: currentPassword }),
  z.object({ code: totpCode, newPassword }),
])

const seal = z.object({
  at: timestamp,
  /** `password`: somebody else set a new password; `factor`: somebody else removed the second factor. */
  cause: z.enum(['password', 'factor']),
  /** Name and address of whoever did it. */
  by: z.string(),
  /** How many mailboxes are closed. */
  mailboxes: z.number(),
  /** Proofs that are accepted besides the old password. `mail`: a link can be sent to the person's address. */
  ways: z.object({ code: z.boolean(), mail: z.boolean() }),
})
export type Seal = z.output<typeof seal>

/** Passwords, signed-in devices and the second factor. */
export const credentials = {
  forgotPassword: endpoint('POST /api/auth/forgot-password', {
    access: 'public',
    summary: 'Ask for a link to set a new password; the answer does not tell whether the address is known',
    body: forgotBody,
    response: z.object({
      success: z.literal(true),
      /** `admin`: this installation cannot send mail, so an admin passes the link on. */
      via: z.enum(['mail', 'admin']),
    }),
  }),
  resetPassword: endpoint('POST /api/auth/reset-password', {
    access: 'public',
    summary: 'Choose a new password with a link; ends all sessions',
    body: resetBody,
    response: done,
  }),
  verifyEmail: endpoint('POST /api/auth/verify-email', {
    access: 'public',
    summary: 'Confirm an address with the link that was sent there',
    body: z.object({ token: link }),
    response: done,
  }),
  changePassword: endpoint('POST /api/auth/password', {
    access: 'user',
    summary: 'Change the password; ends all other sessions',
    body: passwordBody,
    response: done,
  }),
  prove: endpoint('POST /api/auth/prove', {
    access: 'user',
    summary: 'Give the password or a code again, for calls that need a new proof',
    body: proveBody,
    response: done,
  }),
  proof: endpoint('GET /api/auth/proof', {
    needsProof: true,
    access: 'user',
    summary: 'Require a proven session; called before a download, which cannot show the dialog itself',
    response: done,
  }),
  seal: endpoint('GET /api/auth/seal', {
    access: 'user',
    summary: "Why the caller's private mailboxes are closed, and what opens them; null where they are open",
    response: z.object({ seal: seal.nullable() }),
  }),
  openSeal: endpoint('POST /api/auth/seal/open', {
    access: 'user',
    summary:
      "Open the caller's private mailboxes with a proof from before they were closed; ends all other sessions",
    body: openSealBody,
    response: done,
  }),
  sessions: endpoint('GET /api/auth/sessions', {
    access: 'user',
    summary: 'Where the caller is signed in, last used first',
    response: z.array(session),
  }),
  revokeSession: endpoint('DELETE /api/auth/sessions/:id', {
    needsProof: true,
    access: 'user',
    summary: 'Sign a device out',
    params: z.object({ id }),
    response: done,
  }),
  revokeOthers: endpoint('DELETE /api/auth/sessions', {
    needsProof: true,
    access: 'user',
    summary: 'Sign out everywhere but here',
    response: done,
  }),
  totp: endpoint('GET /api/auth/totp', {
    access: 'user',
    summary: 'Whether signing in asks for a code',
    response: z.object({ isEnabled: z.boolean(), recoveryCodesLeft: z.number() }),
  }),
  beginTotp: endpoint('POST /api/auth/totp', {
    access: 'user',
    summary: 'Make a secret for an authenticator; it takes effect once one of its codes is confirmed',
    body: z.object({ password: currentPassword }),
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: endpoint('POST /api/auth/totp/confirm', {
    access: 'user',
    summary: 'Switch the second factor on; ends all other sessions and returns the recovery codes, only once',
    body: z.object({ code: totpCode }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  disableTotp: endpoint('POST /api/auth/totp/disable', {
    access: 'user',
    summary: 'Switch the second factor off, with a code of it or a recovery code',
    body: z.object({ password: currentPassword, code: totpCode }),
    response: done,
  }),
}
