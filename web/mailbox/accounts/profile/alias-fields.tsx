import { Plus, X } from 'lucide'
import type { Account, Alias } from '#core/contract/accounts.ts'
import { MAIL_PROVIDERS } from '#core/contract/mail-providers.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

export type EditedAlias = { address: string; name: string }

export const toEdited = (aliases: readonly Alias[]): EditedAlias[] =>
  aliases.map(({ address, name }) => ({ address, name: name ?? '' }))

/** Empty rows are left out. */
export const fromEdited = (rows: readonly EditedAlias[]): Alias[] =>
  rows.flatMap(({ address, name }) =>
    address.trim() === '' ? [] : [{ address: address.trim(), name: name.trim() || null }],
  )

/** Further addresses to send from: entered here, or kept by the provider. */
export function AliasFields({
  account,
  rows,
  errors,
  onChange,
}: {
  account: Account
  rows: EditedAlias[]
  /** The error for the address of a row. */
  errors: (string | undefined)[]
  onChange: (rows: EditedAlias[]) => void
}) {
  if (!account.mayAddAliases) return <KnownAliases account={account} />
  const edit = (at: number, change: Partial<EditedAlias>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-muted text-sm">Other addresses you write from</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own
        <div key={at} className="flex flex-wrap items-start gap-2">
          <TextField
            label={`Address ${at + 1}`}
            hideLabel
            type="email"
            placeholder="sales@example.com"
            autoComplete="off"
            className="min-w-0 flex-1 max-sm:basis-full"
            error={errors[at]}
            value={row.address}
            onChange={event => edit(at, { address: event.target.value })}
          />
          <TextField
            label={`Name for address ${at + 1}`}
            hideLabel
            placeholder="Name, if another"
            autoComplete="off"
            maxLength={200}
            className="min-w-0 flex-1"
            value={row.name}
            onChange={event => edit(at, { name: event.target.value })}
          />
          <IconButton
            icon={X}
            label={`Remove address ${at + 1}`}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div>
        <Button size="sm" icon={Plus} onClick={() => onChange([...rows, { address: '', name: '' }])}>
          Add address
        </Button>
        <p className="mt-1 text-faint text-sm">
          Your mail server has to allow them. *@example.com stands for every address of a domain: an answer
          then leaves from the one that was written to.
        </p>
      </div>
    </fieldset>
  )
}

function KnownAliases({ account: { provider, aliases } }: { account: Account }) {
  const { aliases: kept } = MAIL_PROVIDERS[provider]
  if (typeof kept === 'string') return null
  return (
    <div>
      <p className="mb-1.5 font-medium text-muted text-sm">Other addresses you write from</p>
      {aliases.length > 0 && <p>{aliases.map(({ address }) => address).join(', ')}</p>}
      <p className="text-faint text-sm">
        Those under {kept.listedIn}, once they are verified. New ones are here within a day.
      </p>
    </div>
  )
}
