import { ArrowUp, Plus, X } from 'lucide'
import { useState } from 'react'
import type { ContactChange } from '#core/contract/outreach/contact-writing.ts'
import type { Contact } from '#core/contract/outreach/contacts.ts'
import { messageOf } from '#web/platform/api.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ADDRESS_WORDS } from '../in-words.ts'

/** The addresses of a contact; the first one is written to. */
export function Addresses({
  contact,
  onChange,
  onWrite,
}: {
  contact: Contact
  onChange: (change: ContactChange) => Promise<unknown>
  onWrite: (address: string) => void
}) {
  const { failed } = useAttempt()
  const [text, setText] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const all = contact.addresses.map(({ address }) => address)
  const change = (addresses: string[]) =>
    onChange({ addresses }).catch((error: unknown) =>
      failed('The addresses were not changed', error, 'The server did not answer. Please try again.'),
    )
  const add = async () => {
    if (text === null || text.trim() === '') return setText(null)
    try {
      await onChange({ addresses: [...all, text.trim()] })
      setText(null)
      setFault(undefined)
    } catch (error) {
      setFault(messageOf(error, 'The address was not added. Please try again.'))
    }
  }
  return (
    <>
      <ul>
        {contact.addresses.map(({ address, state, isRole, suppressed }, at) => (
          <li key={address} className="group flex min-h-control items-center gap-1 coarse:min-h-11">
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
              <button
                type="button"
                title={`Write to ${address}`}
                onClick={() => onWrite(address)}
                className="max-w-full truncate rounded-sm text-left hover:underline"
              >
                {address}
              </button>
              {suppressed !== null && (
                <span title={suppressed}>
                  <Badge tone="danger">Suppressed</Badge>
                </span>
              )}
              {ADDRESS_WORDS[state] && <Badge tone="warning">{ADDRESS_WORDS[state]}</Badge>}
              {isRole && <Badge>Of a role</Badge>}
            </span>
            {at > 0 && (
              <IconButton
                icon={ArrowUp}
                label={`Write to ${address} first`}
                size="sm"
                onClick={() => void change([address, ...all.filter(other => other !== address)])}
              />
            )}
            <IconButton
              icon={X}
              label={`Remove ${address}`}
              size="sm"
              variant="danger"
              onClick={() => void change(all.filter(other => other !== address))}
            />
          </li>
        ))}
      </ul>
      {text === null ? (
        <Button variant="ghost" size="sm" icon={Plus} className="-ml-2.5" onClick={() => setText('')}>
          Add an address
        </Button>
      ) : (
        <form
          noValidate
          className="flex items-start gap-2"
          onSubmit={event => {
            event.preventDefault()
            void add()
          }}
        >
          <TextField
            label="New address"
            hideLabel
            className="flex-1"
            inputMode="email"
            autoComplete="off"
            autoFocus
            value={text}
            error={fault}
            onChange={event => setText(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'Escape') return
              setText(null)
              setFault(undefined)
            }}
          />
          <Button type="submit">Add</Button>
        </form>
      )}
    </>
  )
}
