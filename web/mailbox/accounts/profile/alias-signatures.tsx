import type { ReactNode } from 'react'
import { isValidAddress } from '#core/text/addresses/addresses.ts'
import { Switch } from '#web/ui/forms/switch.tsx'

/** Renders an HTML editor; the settings screen passes the one that messages are written with. */
export type SignatureField = (props: {
  label?: string
  value: string
  onChange: (html: string) => void
}) => ReactNode

/** For each further address that an account writes from: whether it has a signature of its own, and which. */
export function AliasSignatures({
  addresses,
  shared,
  signatures,
  Signature,
  onChange,
}: {
  addresses: string[]
  /** The account's signature, which the others have. */
  shared: string
  /** By address in lower case. */
  signatures: Record<string, string>
  Signature: SignatureField
  onChange: (signatures: Record<string, string>) => void
}) {
  return (
    <>
      {eachOnce(addresses).map(address => {
        const key = address.toLowerCase()
        const own = signatures[key]
        return (
          <div key={key}>
            <Switch
              label={`Own signature for ${address}`}
              checked={own !== undefined}
              onCheckedChange={isOwn => {
                const { [key]: _, ...others } = signatures
                onChange(isOwn ? { ...others, [key]: shared } : others)
              }}
            />
            {own !== undefined && (
              <div className="mt-1.5 rounded-control border border-line-control p-2.5">
                <Signature
                  label={`Signature for ${address}`}
                  value={own}
                  onChange={html => onChange({ ...signatures, [key]: html })}
                />
              </div>
            )}
          </div>
        )
      })}
    </>
  )
}

/** An address that is still being typed is none. */
const eachOnce = (addresses: string[]): string[] => [
  ...new Map(addresses.filter(isValidAddress).map(address => [address.toLowerCase(), address])).values(),
]
