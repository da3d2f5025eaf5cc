import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { firstPersonBody } from '#core/contract/registration.ts'
import { VisitorPage } from '#web/people/auth/visitor-page.tsx'
import { failureToast } from '#web/people/registration/failure.ts'
import { PersonFields } from '#web/people/registration/person-fields.tsx'
import { useCreateFirst, useFirst } from '#web/people/registration/queries.ts'
import { ApiError } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { storeSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'

/** `/first-person`: who opens the link that the server printed becomes the first person, and is signed in. */
export function FirstPersonScreen() {
  const { data } = useFirst()
  useTitle('Begin')
  return (
    <VisitorPage>
      <h1 className="font-semibold text-title">Begin with Quillbox</h1>
      {data?.isWanted === false ? (
        <p className="mt-1 text-muted">
          Somebody administers this installation already.{' '}
          <Link to={paths.auth} className="text-accent-text underline">
            Sign in
          </Link>
          , or ask them to invite you.
        </p>
      ) : (
        <>
          <p className="mt-1 mb-8 text-muted">
            You will administer this installation. Next comes your first mailbox.
          </p>
          <FirstPersonForm />
        </>
      )}
    </VisitorPage>
  )
}

function FirstPersonForm() {
  const code = useLocation().hash.slice(1)
  const form = useForm({
    resolver: zodResolver(firstPersonBody),
    defaultValues: { code, firstName: '', lastName: '', email: '', password: '' },
  })
  const create = useCreateFirst()
  const { toast } = useToast()
  const submit = form.handleSubmit(async body => {
    try {
      const { token, user } = await create.mutateAsync({ body: { ...body, code } })
      storeSession(token, user)
    } catch (error) {
      toast(failureToast(error, 'Registration Failed', 'Registration failed'))
      if (!(error instanceof ApiError)) return
      for (const [field, message] of Object.entries(error.fields))
        form.setError(field as 'email', { message })
    }
  })
  const { errors } = form.formState
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <PersonFields autoFocus field={name => ({ ...form.register(name), error: errors[name]?.message })} />
      <Button type="submit" variant="primary" size="lg" disabled={create.isPending}>
        {create.isPending ? 'Creating Account...' : 'Create Account'}
      </Button>
    </form>
  )
}
