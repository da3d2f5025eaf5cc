import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { passwordBody } from '#core/contract/credentials.ts'
import { fieldsOf, UNCERTAIN } from '#web/platform/api.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { useChangePassword } from './queries.ts'

export function PasswordForm() {
  const form = useForm({
    resolver: zodResolver(passwordBody),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const change = useChangePassword()
  const { toast, failed } = useAttempt()
  const { errors } = form.formState
  const submit = form.handleSubmit(async body => {
    try {
      await change.mutateAsync({ body })
      toast({ title: 'Password changed', description: 'All other devices are signed out.' })
      form.reset()
    } catch (error) {
      failed('Password not changed', error, UNCERTAIN)
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
