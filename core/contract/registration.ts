import { z } from 'zod'
import { obviousPassword } from '../obvious-password.ts'
import { user } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { emailField, plainName, required, requiredEmail, text } from './fields.ts'
import { companyName } from './organization.ts'

/** Lengths and messages as the specification has them (sections 5 and 9); form and server say the same. */
const MIN_PASSWORD = 8
/** From this length on, a code is looked up while it is typed. */
export const LIVE_VALIDATION_FROM = 6

const MAX_PASSWORD = 1024
const LONG_PASSWORD = `Password must be at most ${MAX_PASSWORD} characters`
const SHORT_PASSWORD = `Password must be at least ${MIN_PASSWORD} characters`
export const newPassword = text(SHORT_PASSWORD)
  .min(MIN_PASSWORD, SHORT_PASSWORD)
  .max(MAX_PASSWORD, LONG_PASSWORD)
  .superRefine(refuseObvious)

/** The rules that need no list. The server also refuses common passwords and those made of the person's own name. */
export function refuseObvious(password: string, context: z.RefinementCtx): void {
  const message = obviousPassword(password)
  if (message !== null) context.addIssue({ code: 'custom', message })
}

/** Refines a form in which a new password is typed twice. */
export const isTypedTwice = ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
  password === confirmPassword
export const typedTwice = {
  path: ['confirmPassword'],
  message: "Passwords don't match",
  // Checked with the other fields, so that all faults are shown together.
  when: () => true,
}

const named = (what: string) =>
  plainName(
    text(`${what} must be at least 2 characters`)
      .trim()
      .min(2, `${what} must be at least 2 characters`)
      .max(100, `${what} must be at most 100 characters`),
  )
export const invitationCode = required('Invitation code is required').max(200)

/** The body that `/auth` sends; `organizationName` only for a company. */
export const signupBody = z
  .object({
    accountType: z.enum(['individual', 'company'], 'Please select an account type'),
    invitationCode,
    organizationName: plainName(
      z.string().trim().max(100, 'Company name must be at most 100 characters'),
    ).nullish(),
    adminName: plainName(required('Full name is required').max(200)),
    adminEmail: requiredEmail,
    password: text('Password is required')
      .min(1, 'Password is required')
      .min(MIN_PASSWORD, SHORT_PASSWORD)
      .max(MAX_PASSWORD, LONG_PASSWORD)
      .superRefine(refuseObvious),
  })
  .superRefine(({ accountType, organizationName }, context) => {
    if (accountType !== 'company') return
    // Whatever else is wrong with the name, its own schema says.
    const { issues = [] } = companyName.safeParse(organizationName).error ?? {}
    const message = organizationName
      ? issues.find(({ code }) => code === 'too_small')?.message
      : 'Company name is required'
    if (message) context.addIssue({ code: 'custom', path: ['organizationName'], message })
  })

const person = {
  firstName: named('First name'),
  lastName: named('Last name'),
  email: emailField,
  password: newPassword,
}
export const individualBody = z.object({ organizationType: z.literal('individual'), ...person })
export const companyBody = z.object({
  organizationType: z.literal('company'),
  companyName,
  ...person,
})
export const joinBody = z.object({
  organizationType: z.literal('join'),
  invitationCode,
  ...person,
  /** The result of looking the code up; the server checks the code again. */
  invitationDetails: z.object({ organizationName: z.string() }).nullish(),
})
/** The body that `/register` sends. */
const registerBody = z.discriminatedUnion('organizationType', [individualBody, companyBody, joinBody], {
  error: 'Please select an account type',
})
export type RegisterBody = z.output<typeof registerBody>

/** The body that `/first-person` sends. `code` is the part of the printed link after `#`. */
export const firstPersonBody = z.object({ code: z.string().max(500), ...person })

export const registration = {
  signup: endpoint('POST /api/auth/signup', {
    access: 'public',
    summary: 'Create an account with an invitation code',
    body: signupBody,
    response: z.object({
      success: z.literal(true),
      /** Whether the address has to be confirmed by mail before signing in. */
      mustVerify: z.boolean(),
    }),
  }),
  register: endpoint('POST /api/auth/register', {
    access: 'public',
    summary: 'Create an individual or company account, or join a company by its code; signs in',
    body: registerBody,
    response: z.object({
      success: z.literal(true),
      mustVerify: z.boolean(),
      /** Null where the address has to be confirmed first. */
      token: z.string().nullable(),
      user: user.nullable(),
    }),
  }),
  first: endpoint('GET /api/auth/first-person', {
    access: 'public',
    summary: 'Whether nobody administers this installation yet',
    response: z.object({ isWanted: z.boolean() }),
  }),
  createFirst: endpoint('POST /api/auth/first-person', {
    access: 'public',
    summary: 'Create the first super admin with the code that the server prints; signs in',
    body: firstPersonBody,
    response: z.object({ token: z.string(), user }),
  }),
}
