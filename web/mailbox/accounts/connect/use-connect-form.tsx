import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import {
  type Account,
  type accountServers,
  connectImapBody,
  type discovered,
} from '#core/contract/accounts.ts'
import { ApiError, messageOf } from '#web/platform/api.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useConnectImap, useDiscover } from '../queries.ts'
import { KEPT, ServerFields } from './server-fields.tsx'

type ConnectFields = z.input<typeof connectImapBody>
type AccountServers = z.output<typeof accountServers>
type Discovered = z.output<typeof discovered>

interface Purpose {
  /** The account to connect anew; null for a new one. */
  account: Account | null
  /** Its servers as they are stored. */
  stored: AccountServers | null
  onDone?: () => void
}

/** The form that connects a mailbox, its submit button's words, and what the button does. */
export function useConnectForm({ account, stored, onDone }: Purpose) {
  const form = useForm<ConnectFields, unknown, z.output<typeof connectImapBody>>({
    resolver: zodResolver(connectImapBody),
    defaultValues: {
      ...{ email: account?.email ?? '', password: '', username: '', displayName: '', ...emptyServers },
      ...{ smtpSignIn: 'same', smtpUsername: '', smtpPassword: '', ...stored },
      keepsPasswords: stored !== null,
    },
  })
  const discover = useDiscover()
  const connect = useConnectImap()
  const { toast } = useToast()
  const [found, setFound] = useState<Discovered | null>(stored && UNKNOWN)
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
      setFound(UNKNOWN)
    }
  }

  const submit = form.handleSubmit(async body => {
    setFailure(null)
    try {
      await connect.mutateAsync({ body })
      toast(
        stored
          ? { title: 'Connection saved' }
          : { title: 'Account connected successfully', description: 'Its newest messages arrive first.' },
      )
      onDone?.()
    } catch (error) {
      setFailure(messageOf(error, 'Failed to connect account'))
      if (error instanceof ApiError) {
        for (const [field, message] of Object.entries(error.fields)) {
          form.setError(field as 'password', { message })
        }
      }
    }
  })

  const isBusy = discover.isPending || connect.isPending
  const press = () => void (found ? submit() : find())
  const label = !found ? 'Continue' : stored ? 'Save connection' : 'Connect'
  return {
    isBusy,
    press,
    label,
    form: (
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          press()
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
          readOnly={stored !== null}
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
              {...(stored ? { hint: KEPT } : {})}
              error={errors.password?.message}
              {...form.register('password')}
            />
            <ServerFields
              form={form}
              source={found.source}
              startsOpen={stored !== null || !found.imap || !found.smtp}
            />
          </>
        )}
        <button type="submit" hidden disabled={isBusy} />
      </form>
    ),
  }
}

const UNKNOWN: Discovered = { imap: null, smtp: null, username: 'address', source: '', notes: [] }
const emptyServers: Pick<ConnectFields, 'imap' | 'smtp'> = {
  imap: { host: '', port: 993, security: 'tls' },
  smtp: { host: '', port: 465, security: 'tls' },
}
