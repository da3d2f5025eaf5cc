// One chunk for all of these screens: visitors go from any of them to the others.
export { AuthScreen } from '#web/screens/auth.tsx'
export { FirstPersonScreen } from '#web/screens/first-person.tsx'
export { ForgotPasswordScreen } from '#web/screens/forgot-password.tsx'
export { InvitationScreen } from '#web/screens/invitation.tsx'
export { RegisterScreen } from '#web/screens/register.tsx'
export { VerifyEmailScreen } from '#web/screens/verify-email.tsx'
