import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { connectImapBody, SmtpSignIn, security } from '#core/contract/accounts.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type Form = UseFormReturn<z.input<typeof connectImapBody>, unknown, z.output<typeof connectImapBody>>

const securities = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'none', label: 'None' },
]

const signIns = [
  { value: 'same', label: 'The same as for the IMAP server' },
  { value: 'own', label: 'Another user name and password' },
  { value: 'none', label: 'None' },
]

/** What an empty password means where one is stored. */
export const KEPT = 'Leave it empty to keep the present one.'

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
  const signIn = useWatch({ control: form.control, name: 'smtpSignIn' }) ?? 'same'
  const keeps = useWatch({ control: form.control, name: 'keepsPasswords' })
  const hasErrors = Boolean(
    errors.imap ||
      errors.smtp ||
      errors.username ||
      errors.smtpSignIn ||
      errors.smtpUsername ||
      errors.smtpPassword,
  )
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
        <Select
          label="Sign-in for sending"
          options={signIns}
          value={signIn}
          error={errors.smtpSignIn?.message}
          onValueChange={value => form.setValue('smtpSignIn', value as SmtpSignIn)}
        />
        {signIn === 'own' && (
          <>
            <TextField
              label="User name for sending"
              autoComplete="off"
              error={errors.smtpUsername?.message}
              {...form.register('smtpUsername')}
            />
            <PasswordField
              label="Password for sending"
              autoComplete="off"
              {...(keeps ? { hint: KEPT } : {})}
              error={errors.smtpPassword?.message}
              {...form.register('smtpPassword')}
            />
          </>
        )}
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
