import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { forgotBody, resetForm } from '#core/contract/credentials.ts'
import { VisitorPage } from '#web/people/auth/visitor-page.tsx'
import { useForgotPassword, useResetPassword } from '#web/people/credentials/queries.ts'
import { failureToast } from '#web/people/registration/failure.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { NewPasswordFields } from '#web/ui/forms/new-password-fields.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'

/** `/forgot-password`: asks for a link by mail; with `?token=…`, for the new password. */
export function ForgotPasswordScreen() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const token = params.get('token')
  useTitle(token ? 'Choose a new password' : 'Forgot your password?')
  return (
    <VisitorPage>
      {token ? <Choose token={token} /> : <Ask />}
      <p className="mt-8">
        <Link to={paths.auth} state={state} className="text-accent-text underline">
          Back to sign in
        </Link>
      </p>
    </VisitorPage>
  )
}

/** The address typed on the sign-in form is taken over. */
function Ask() {
  const { state } = useLocation() as { state: { email?: string } | null }
  const form = useForm({
    resolver: zodResolver(forgotBody),
    defaultValues: { email: state?.email ?? '' },
  })
  const forgot = useForgotPassword()
  const { toast } = useToast()
  const submit = form.handleSubmit(async body => {
    await forgot
      .mutateAsync({ body })
      .catch(error => toast(failureToast(error, 'Not sent', 'Please try again later.')))
  })
  return (
    <>
      <h1 className="font-semibold text-title">Forgot your password?</h1>
      <p className="mt-1 mb-8 text-muted">Choose a new one by a link that works once.</p>
      {forgot.data?.via === 'mail' && (
        <Banner tone="success" title="Look into your mailbox" className="mb-6">
          If there is an account with this address, a mail is on its way. The link in it works for an hour.
        </Banner>
      )}
      {forgot.data?.via === 'admin' && (
        <Banner tone="info" title="Ask your admin" className="mb-6">
          This installation sends no mail. An admin can give you a link to a new password, under Admin Panel,
          Users.
        </Banner>
      )}
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" variant="primary" size="lg" disabled={forgot.isPending}>
          {forgot.isPending ? 'Sending...' : 'Send Link'}
        </Button>
      </form>
    </>
  )
}

function Choose({ token }: { token: string }) {
  const form = useForm({
    resolver: zodResolver(resetForm),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const reset = useResetPassword()
  const { toast } = useToast()
  const navigate = useNavigate()
  const { errors } = form.formState
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await reset.mutateAsync({ body: { token, password } })
      toast({ title: 'Password changed', description: 'Please sign in with it.' })
      await navigate(paths.auth)
    } catch (error) {
      toast(failureToast(error, 'Password not changed', 'Please ask for a new link.'))
    }
  })
  return (
    <>
      <h1 className="font-semibold text-title">Choose a new password</h1>
      <p className="mt-1 mb-8 text-muted">You will be signed out everywhere.</p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <NewPasswordFields label="New password" autoFocus register={form.register} errors={errors} />
        <Button type="submit" variant="primary" size="lg" disabled={reset.isPending}>
          {reset.isPending ? 'Saving...' : 'Set Password'}
        </Button>
      </form>
    </>
  )
}
