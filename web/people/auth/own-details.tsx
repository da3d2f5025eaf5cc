import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { auth, type User } from '#core/contract/auth.ts'
import { messageOf, UNCERTAIN } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useUpdateUser } from './queries.ts'
import { roleName } from './role-names.ts'

/** Settings, Profile: the person's own name. */
export function OwnDetails({ user }: { user: User }) {
  const { firstName, lastName } = user
  const form = useForm({
    resolver: zodResolver(auth.updateUser.body),
    values: { firstName, lastName },
  })
  const update = useUpdateUser()
  const { toast } = useToast()
  const { errors, isDirty } = form.formState
  const submit = form.handleSubmit(async body => {
    await update.mutateAsync({ body }).then(
      () => toast({ title: 'Profile updated' }),
      () => undefined,
    )
  })
  return (
    <section>
      <SectionHeading
        title="You"
        description={user.email}
        action={user.organizationId === null ? undefined : <Badge>{roleName(user.role)}</Badge>}
      />
      <form onSubmit={submit} noValidate className="mt-4 flex max-w-md flex-wrap items-start gap-2">
        <TextField
          label="First Name"
          autoComplete="given-name"
          className="min-w-32 flex-1"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          className="min-w-32 flex-1"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
        <Button
          type="submit"
          className="mt-6.5"
          loading={update.isPending}
          blocked={!isDirty && 'Nothing has changed'}
        >
          Save
        </Button>
        {update.isError && <FieldError>{messageOf(update.error, UNCERTAIN)}</FieldError>}
      </form>
    </section>
  )
}
