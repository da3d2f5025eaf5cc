import { type FormEvent, useState } from 'react'
import { fieldsOf, messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useDisableTotp } from './queries.ts'

export function DisableTotpDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const disable = useDisableTotp()
  const { toast } = useToast()
  const wrongCode = fieldsOf(disable.error).code
  const failure = disable.isError ? messageOf(disable.error, 'The server did not answer.') : undefined
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    try {
      await disable.mutateAsync({ body: { password, code } })
      toast({ title: 'Two-step sign-in is off' })
      onClose()
    } catch (error) {
      console.warn('Two-step sign-in stays on', error)
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title="Switch two-step sign-in off"
      description="Your password alone will be enough. Your recovery codes end."
      size="sm"
      deed={
        <Button variant="danger" loading={disable.isPending} onClick={() => void submit()}>
          Switch off
        </Button>
      }
    >
      <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-5">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={event => setPassword(event.target.value)}
          error={wrongCode ? undefined : failure}
        />
        <TextField
          label="Code"
          hint="Of your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          value={code}
          onChange={event => setCode(event.target.value)}
          error={wrongCode}
        />
        <button type="submit" hidden disabled={disable.isPending} />
      </form>
    </Dialog>
  )
}
