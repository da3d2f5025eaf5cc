import { type FormEvent, useState } from 'react'
import { renderSVG } from 'uqr'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useCopy } from '#web/ui/hooks/use-copy.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useBeginTotp, useConfirmTotp } from './queries.ts'

type Step =
  | { at: 'password' }
  | { at: 'scan'; secret: string; uri: string }
  | { at: 'recovery'; codes: string[] }

/** Three steps: the password; the QR code and a code of the app; the recovery codes. */
export function EnableTotpDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'password' })
  const [text, setText] = useState('')
  const begin = useBeginTotp()
  const confirm = useConfirmTotp()
  const action = step.at === 'password' ? begin : confirm
  const failure = action.isError ? messageOf(action.error, 'The server did not answer.') : undefined

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    try {
      if (step.at === 'password') {
        const { secret, uri } = await begin.mutateAsync({ body: { password: text } })
        setStep({ at: 'scan', secret, uri })
      } else {
        const { recoveryCodes } = await confirm.mutateAsync({ body: { code: text } })
        setStep({ at: 'recovery', codes: recoveryCodes })
      }
      setText('')
    } catch (error) {
      console.warn('Not accepted', error)
    }
  }

  return (
    <Dialog
      onClose={onClose}
      title="Set up two-step sign-in"
      description={descriptions[step.at]}
      footer={
        step.at === 'recovery' ? (
          <Button variant="primary" onClick={onClose}>
            I have kept them
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="primary" loading={action.isPending} onClick={() => void submit()}>
              Continue
            </Button>
          </>
        )
      }
    >
      {step.at === 'recovery' ? (
        <RecoveryCodes codes={step.codes} />
      ) : (
        <form noValidate onSubmit={event => void submit(event)}>
          {step.at === 'password' ? (
            <PasswordField
              label="Password"
              autoComplete="current-password"
              value={text}
              onChange={event => setText(event.target.value)}
              error={failure}
            />
          ) : (
            <div className="flex flex-col gap-5">
              <img
                alt="QR code for an authenticator app"
                className="mx-auto size-48 rounded-panel bg-thumb"
                src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(step.uri, { border: 2 }))}`}
              />
              <p className="text-center text-muted text-sm">
                Or type this key: <span className="select-all break-all font-mono">{step.secret}</span>
              </p>
              <TextField
                autoFocus
                label="Code of the app"
                inputMode="numeric"
                autoComplete="one-time-code"
                value={text}
                onChange={event => setText(event.target.value)}
                error={failure}
              />
            </div>
          )}
          <button type="submit" hidden disabled={action.isPending} />
        </form>
      )}
    </Dialog>
  )
}

const descriptions = {
  password: 'First, your password again.',
  scan: 'Scan this with an authenticator app, then enter the code it shows.',
  recovery:
    'It is on, and your other devices are signed out. Keep these recovery codes: each signs you in once if you lose your phone.',
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const copy = useCopy()
  return (
    <div className="flex flex-col gap-4">
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 justify-items-center gap-2 whitespace-nowrap rounded-control sm:grid-cols-2 bg-sunken p-4 font-mono"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={() => copy(codes.join('\n'))}>Copy all</Button>
    </div>
  )
}
