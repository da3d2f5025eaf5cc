import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { required, requiredEmail, text } from './fields.ts'
import { done, id, timestamp } from './ids.ts'
import { isTypedTwice, newPassword, typedTwice } from './registration.ts'

const currentPassword = text('Password is required').min(1, 'Password is required').max(1024)
export const totpCode = required('Please enter a code').max(40)
const link = z.string().min(1).max(200)

export const forgotBody = z.object({ email: requiredEmail })
const resetBody = z.object({ token: link, password: newPassword })
export const resetForm = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .refine(isTypedTwice, typedTwice)
export const passwordBody = z.object({ currentPassword, newPassword })

export const session = z.object({
  id: z.number(),
  /** What the browser calls itself. */
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof session>

/** Passwords, signed-in devices and the second factor. */
export const credentials = {
  forgotPassword: endpoint('POST /api/auth/forgot-password', {
    access: 'public',
    summary: 'Ask for a link to a new password; answers alike whether the address is known',
    body: forgotBody,
    response: z.object({
      success: z.literal(true),
      /** `admin`: nothing can be sent from here, an admin gives out links. */
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
  sessions: endpoint('GET /api/auth/sessions', {
    access: 'user',
    summary: 'Where the caller is signed in, last used first',
    response: z.array(session),
  }),
  revokeSession: endpoint('DELETE /api/auth/sessions/:id', {
    access: 'user',
    summary: 'Sign a device out',
    params: z.object({ id }),
    response: done,
  }),
  revokeOthers: endpoint('DELETE /api/auth/sessions', {
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
    summary: 'A new secret for an authenticator; in force once a code of it is confirmed',
    body: z.object({ password: currentPassword }),
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: endpoint('POST /api/auth/totp/confirm', {
    access: 'user',
    summary: 'Switch the second factor on; ends all other sessions, and answers recovery codes, once',
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
