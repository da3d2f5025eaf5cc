import { type FormEvent, useState } from 'react'
import { fieldsOf, messageOf, UNCERTAIN } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useOpenSeal } from './queries.ts'

const EMPTY = { oldPassword: '', code: '', newPassword: '' }

export function OpenByProof({ by, onOpened }: { by: 'password' | 'code'; onOpened: () => void }) {
  const [typed, setTyped] = useState(EMPTY)
  const open = useOpenSeal()
  const { toast } = useToast()
  const fields = fieldsOf(open.error)
  const isToldAtField = Object.keys(fields).some(name => name in EMPTY)
  const field = (name: keyof typeof EMPTY) => ({
    value: typed[name],
    error: fields[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { oldPassword, code, newPassword } = typed
    try {
      await open.mutateAsync({ body: by === 'password' ? { oldPassword } : { code, newPassword } })
      toast({
        title: 'Your private mailboxes are open',
        description:
          by === 'password'
            ? 'You sign in with your old password again.'
            : 'You sign in with the new password.',
      })
      onOpened()
    } catch (error) {
      console.warn('The mailboxes stay sealed', error)
    }
  }
  return (
    <form noValidate className="flex flex-col items-start gap-4" onSubmit={event => void submit(event)}>
      {by === 'password' ? (
        <PasswordField
          label="The password you had before"
          hint="It becomes your password again."
          autoComplete="current-password"
          className="w-full"
          {...field('oldPassword')}
        />
      ) : (
        <>
          <TextField
            label="Code"
            hint="Of your authenticator, or a recovery code."
            autoComplete="one-time-code"
            className="w-full"
            {...field('code')}
          />
          <PasswordField
            label="New password"
            hint="One that only you know."
            autoComplete="new-password"
            className="w-full"
            {...field('newPassword')}
          />
        </>
      )}
      <Button variant="primary" type="submit" loading={open.isPending}>
        Open
      </Button>
      {open.isError && !isToldAtField && <FieldError>{messageOf(open.error, UNCERTAIN)}</FieldError>}
    </form>
  )
}
