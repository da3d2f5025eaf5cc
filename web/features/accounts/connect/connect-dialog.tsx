import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { connectImapBody, type discovered } from '#core/contract/accounts.ts'
import { ApiError, messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useConnectImap, useDiscover } from '../queries.ts'
import { ServerFields } from './server-fields.tsx'

type ConnectForm = z.input<typeof connectImapBody>
type Discovered = z.output<typeof discovered>

/** Asks for address and password, finds the servers, tries to sign in, and then connects the mailbox. */
export function ConnectDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm<ConnectForm, unknown, z.output<typeof connectImapBody>>({
    resolver: zodResolver(connectImapBody),
    defaultValues: { email, password: '', username: '', displayName: '', ...emptyServers },
  })
  const discover = useDiscover()
  const connect = useConnectImap()
  const { toast } = useToast()
  const [found, setFound] = useState<Discovered | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { errors } = form.formState

  const find = async () => {
    if (!(await form.trigger('email'))) return
    setFailure(null)
    try {
      const result = await discover.mutateAsync({ body: { email: form.getValues('email') } })
      setFound(result)
      if (result.imap) form.setValue('imap', result.imap)
      if (result.smtp) form.setValue('smtp', result.smtp)
      if (result.username === 'local-part')
        form.setValue('username', form.getValues('email').split('@')[0] ?? '')
    } catch (error) {
      setFailure(
        messageOf(error, 'The servers of this address could not be looked up. You can enter them below.'),
      )
      setFound({ imap: null, smtp: null, username: 'address', source: '', notes: [] })
    }
  }

  const submit = form.handleSubmit(async body => {
    setFailure(null)
    try {
      await connect.mutateAsync({ body })
      toast({ title: 'Account connected successfully', description: 'Its newest messages arrive first.' })
      onClose()
    } catch (error) {
      setFailure(messageOf(error, 'Failed to connect account'))
      if (error instanceof ApiError) {
        for (const [field, message] of Object.entries(error.fields)) {
          form.setError(field as 'password', { message })
        }
      }
    }
  })

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={email ? `Reconnect ${email}` : 'Connect a mail account'}
      description="Any IMAP and SMTP account. The connection is tried before anything is saved."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {found ? (
            <Button variant="primary" loading={connect.isPending} onClick={() => void submit()}>
              Connect
            </Button>
          ) : (
            <Button variant="primary" loading={discover.isPending} onClick={() => void find()}>
              Continue
            </Button>
          )}
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          void (found ? submit() : find())
        }}
      >
        {failure && (
          <Banner tone="danger" title="Not connected">
            {failure}
          </Banner>
        )}
        <TextField
          label="Email address"
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email')}
        />
        {found && (
          <>
            {found.notes.map(note => (
              <Banner key={note.text} tone="info" title={note.text}>
                {note.href && (
                  <a href={note.href} target="_blank" rel="noopener noreferrer" className="underline">
                    How to do that
                  </a>
                )}
              </Banner>
            ))}
            <PasswordField
              label="Password"
              autoComplete="off"
              autoFocus
              error={errors.password?.message}
              {...form.register('password')}
            />
            <ServerFields form={form} source={found.source} startsOpen={!found.imap || !found.smtp} />
          </>
        )}
        <button type="submit" hidden disabled={discover.isPending || connect.isPending} />
      </form>
    </Dialog>
  )
}

const emptyServers: Pick<ConnectForm, 'imap' | 'smtp'> = {
  imap: { host: '', port: 993, security: 'tls' },
  smtp: { host: '', port: 465, security: 'tls' },
}
