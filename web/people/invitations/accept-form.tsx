import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'
import { acceptForm } from '#core/contract/invitations.ts'
import { paths } from '#web/platform/paths.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { NewPasswordFields } from '#web/ui/forms/new-password-fields.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useAcceptInvitation } from './queries.ts'

/** Asks an invited person for name and password; their address is known. */
export function AcceptForm({ token }: { token: string }) {
  const form = useForm({
    resolver: zodResolver(acceptForm),
    defaultValues: { firstName: '', lastName: '', password: '', confirmPassword: '' },
  })
  const accept = useAcceptInvitation()
  const { toast, attempt } = useAttempt()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { errors } = form.formState

  const submit = form.handleSubmit(async ({ confirmPassword: _, ...body }) => {
    await attempt(
      { title: 'Failed to create account', otherwise: 'The server did not answer. Please try again.' },
      async () => {
        const { mustVerify } = await accept.mutateAsync({ params: { token }, body })
        toast({
          title: 'Account created successfully',
          description: mustVerify
            ? 'Please confirm your address with the link we sent you, then sign in.'
            : 'You can now sign in with your new account.',
        })
        await navigate(paths.auth)
      },
    )
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <TextField
          label="First Name"
          autoComplete="given-name"
          autoFocus
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </div>
      <NewPasswordFields label="Password" register={form.register} errors={errors} />
      <Button type="submit" variant="primary" size="lg" disabled={accept.isPending}>
        {accept.isPending ? 'Creating Account...' : 'Create Account'}
      </Button>
      <Link
        to={paths.auth}
        state={{ next: pathname + search }}
        className="self-center text-accent-text underline"
      >
        Already have an account? Sign in
      </Link>
    </form>
  )
}
