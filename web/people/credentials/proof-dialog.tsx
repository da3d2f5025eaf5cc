import { type FormEvent, useState } from 'react'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useProve, useTotp } from './queries.ts'

export function ProofDialog({ onClose }: { onClose: (isProven: boolean) => void }) {
  const { data: totp } = useTotp()
  const [by, setBy] = useState<'password' | 'code'>('password')
  const [text, setText] = useState('')
  const prove = useProve()
  const error = prove.isError ? messageOf(prove.error, 'The server did not answer.') : undefined
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    // React would pass the event on to the form that waits for this dialog.
    event?.stopPropagation()
    try {
      await prove.mutateAsync({ body: by === 'password' ? { password: text } : { code: text } })
      onClose(true)
    } catch (error) {
      console.warn('Not confirmed', error)
    }
  }
  const change = (to: 'password' | 'code') => {
    setBy(to)
    setText('')
    prove.reset()
  }
  const field = {
    value: text,
    error,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  }
  return (
    <Dialog
      onClose={() => onClose(false)}
      title="Confirm that it is you"
      description="What you are about to do needs it. You are not asked again for ten minutes."
      size="sm"
      deed={
        <Button variant="primary" loading={prove.isPending} onClick={() => void submit()}>
          Confirm
        </Button>
      }
    >
      <form noValidate onSubmit={event => void submit(event)}>
        {by === 'password' ? (
          <PasswordField label="Password" autoComplete="current-password" {...field} />
        ) : (
          <TextField
            autoFocus
            label="Code of your authenticator"
            inputMode="numeric"
            autoComplete="one-time-code"
            {...field}
          />
        )}
        <button type="submit" hidden disabled={prove.isPending} />
      </form>
      {totp?.isEnabled && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-3"
          onClick={() => change(by === 'password' ? 'code' : 'password')}
        >
          {by === 'password' ? 'Use a code instead' : 'Use your password instead'}
        </Button>
      )}
    </Dialog>
  )
}
