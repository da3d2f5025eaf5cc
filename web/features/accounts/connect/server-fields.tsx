import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { connectImapBody, security } from '#core/contract/accounts.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type Form = UseFormReturn<z.input<typeof connectImapBody>, unknown, z.output<typeof connectImapBody>>

const securities = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'none', label: 'None' },
]

/** Incoming and outgoing server; collapsed while the discovered settings are reliable. */
export function ServerFields({
  form,
  source,
  startsOpen,
}: {
  form: Form
  source: string
  startsOpen: boolean
}) {
  const { errors } = form.formState
  const hasErrors = Boolean(errors.imap || errors.smtp || errors.username)
  return (
    <details open={startsOpen || hasErrors} className="flex flex-col gap-4">
      <summary className="cursor-default text-muted">
        Servers and user name{source && <span className="text-faint"> (found by {source})</span>}
      </summary>
      <div className="mt-4 flex flex-col gap-4">
        <TextField
          label="User name"
          optional
          hint="Only where it is not the address"
          error={errors.username?.message}
          {...form.register('username')}
        />
        <Server form={form} name="imap" label="IMAP server" />
        <Server form={form} name="smtp" label="SMTP server" />
      </div>
    </details>
  )
}

function Server({ form, name, label }: { form: Form; name: 'imap' | 'smtp'; label: string }) {
  const errors = form.formState.errors[name]
  const chosen = useWatch({ control: form.control, name: `${name}.security` })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_5rem_8rem] items-start gap-2">
      <TextField label={label} error={errors?.host?.message} {...form.register(`${name}.host`)} />
      <TextField
        label="Port"
        inputMode="numeric"
        error={errors?.port?.message}
        {...form.register(`${name}.port`)}
      />
      <Select
        label="Security"
        options={securities}
        value={chosen}
        onValueChange={value => form.setValue(`${name}.security`, value as z.output<typeof security>)}
      />
    </div>
  )
}
