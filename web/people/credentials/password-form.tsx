import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { passwordBody } from '#core/contract/credentials.ts'
import { fieldsOf, messageOf, UNCERTAIN } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useChangePassword } from './queries.ts'

export function PasswordForm() {
  const form = useForm({
    resolver: zodResolver(passwordBody),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const change = useChangePassword()
  const { toast } = useToast()
  const { errors } = form.formState
  const submit = form.handleSubmit(async body => {
    try {
      await change.mutateAsync({ body })
      toast({ title: 'Password changed', description: 'All other devices are signed out.' })
      form.reset()
    } catch (error) {
      const description = messageOf(error, UNCERTAIN)
      toast({ title: 'Password not changed', description, variant: 'destructive' })
      const wrong = fieldsOf(error).currentPassword
      if (wrong) form.setError('currentPassword', { message: wrong })
    }
  })
  return (
    <section>
      <SectionHeading title="Password" />
      <form onSubmit={submit} noValidate className="mt-4 flex max-w-md flex-col items-start gap-4">
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          className="w-full"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          className="w-full"
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <Button type="submit" loading={change.isPending}>
          Change password
        </Button>
      </form>
    </section>
  )
}
