import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { inviteBody } from '#core/contract/admin.ts'
import type { User } from '#core/contract/auth.ts'
import { ApiError } from '#web/platform/api.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { LinkFooter } from '../link-footer.tsx'
import { useAdminOrganizations, useInvite } from '../queries.ts'
import { InvitationLink } from './invitation-link.tsx'

type Form = Partial<z.input<typeof inviteBody>>

const roles = [
  { value: 'agent', label: 'Agent' },
  { value: 'admin', label: 'Admin' },
]

export function InviteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useForm<Form, unknown, z.output<typeof inviteBody>>({
    resolver: zodResolver(inviteBody) as never,
    defaultValues: { email: '' },
  })
  const invite = useInvite()
  const { toast, failed } = useAttempt()
  const [link, setLink] = useState<{ email: string; link: string } | null>(null)
  const { errors } = form.formState

  const submit = form.handleSubmit(async body => {
    try {
      const { email, link } = await invite.mutateAsync({ body })
      if (link !== null) return setLink({ email, link })
      toast({ title: 'Invitation sent', description: `${email} has it by mail.` })
      onClose()
    } catch (error) {
      failed('Failed to send invitation', error, 'The server did not answer. Please try again.')
      if (error instanceof ApiError)
        for (const [field, message] of Object.entries(error.fields))
          form.setError(field as 'email', { message })
    }
  })

  return (
    <Dialog
      onClose={onClose}
      title="Invite User"
      description="They get a link that works once, for a week."
      footer={
        <LinkFooter
          isMade={link !== null}
          action="Send Invitation"
          isPending={invite.isPending}
          onMake={() => void submit()}
          onClose={onClose}
        />
      }
    >
      {link ? (
        <InvitationLink {...link} />
      ) : (
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          <TextField
            label="Email Address"
            type="email"
            autoComplete="off"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <Controller
            control={form.control}
            name="role"
            render={({ field }) => (
              <Select
                label="Role"
                placeholder="Select a role"
                options={roles}
                value={field.value}
                onValueChange={field.onChange}
                error={errors.role?.message}
              />
            )}
          />
          {user.role === 'super_admin' && (
            <Controller
              control={form.control}
              name="organizationId"
              render={({ field }) => (
                <OrganizationSelect
                  value={field.value}
                  onChange={field.onChange}
                  error={errors.organizationId?.message}
                />
              )}
            />
          )}
          {/* A second press of Enter would send a second invitation, which ends the first. */}
          <button type="submit" hidden disabled={form.formState.isSubmitting} />
        </form>
      )}
    </Dialog>
  )
}

/** Super admins belong to no organization, so they choose one. */
function OrganizationSelect({
  value,
  onChange,
  error,
}: {
  value: unknown
  onChange: (id: number) => void
  error: string | undefined
}) {
  const { data } = useAdminOrganizations()
  return (
    <Select
      label="Organization"
      placeholder="Select an organization"
      options={(data?.organizations ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === undefined ? undefined : String(value)}
      onValueChange={id => onChange(Number(id))}
      error={error}
    />
  )
}
