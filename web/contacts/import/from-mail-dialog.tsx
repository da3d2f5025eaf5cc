import { useState } from 'react'
import { counted, inFigures } from '#core/text/counted.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useAddFromMail, useCandidates } from './queries.ts'

/** People with whom messages went both ways, to become contacts by choice. */
export function FromMailDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useCandidates()
  const add = useAddFromMail()
  const { toast } = useToast()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase()
  const shown = (data?.candidates ?? []).filter(({ name, address }) =>
    `${name ?? ''} ${address}`.toLowerCase().includes(words),
  )
  const choose = (addresses: readonly string[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const address of addresses) {
      if (isOn) next.add(address)
      else next.delete(address)
    }
    setChosen(next)
  }
  const isAll = shown.length > 0 && shown.every(({ address }) => chosen.has(address))
  const keep = async () => {
    try {
      const { added } = await add.mutateAsync({ body: { addresses: [...chosen] } })
      toast({ title: `${counted(added, 'contact')} added` })
      onClose()
    } catch {
      // The mutation keeps the error, and it is shown below; what was chosen stays.
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title="People from my mail"
      description="Everybody you have written to and who has written to you, in the mailboxes that you can read."
      size="lg"
      deed={
        <Button
          variant="primary"
          blocked={chosen.size === 0 && 'Nobody is chosen'}
          loading={add.isPending}
          onClick={() => void keep()}
        >
          Add {counted(chosen.size, 'contact')}
        </Button>
      }
    >
      {isError && !data ? (
        <NotLoaded text="Your mail could not be looked through." onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={6} label="Looking through your mail" />
      ) : data.candidates.length === 0 ? (
        <p className="text-muted">
          There is nobody with whom messages went both ways and who is not a contact yet.
        </p>
      ) : (
        <>
          <TextField label="Find" value={search} onChange={event => setSearch(event.target.value)} />
          <div className="mt-3 border-line border-b pb-2">
            <Checkbox
              label={
                words === ''
                  ? `All ${counted(shown.length, 'person', 'people')}`
                  : `All ${counted(shown.length, 'person', 'people')} found`
              }
              checked={
                isAll ? true : shown.some(({ address }) => chosen.has(address)) ? 'indeterminate' : false
              }
              onCheckedChange={isOn =>
                choose(
                  shown.map(({ address }) => address),
                  isOn,
                )
              }
            />
          </div>
          <ul aria-label="People" className="divide-y divide-line">
            {shown.map(({ address, name, sent, received }) => (
              <li key={address} className="py-2">
                <Checkbox
                  label={name || address}
                  description={`${name ? `${address} · ` : ''}${inFigures(sent)} sent, ${inFigures(received)} received`}
                  checked={chosen.has(address)}
                  onCheckedChange={isOn => choose([address], isOn)}
                />
              </li>
            ))}
          </ul>
          {add.error && (
            <FieldError>{messageOf(add.error, 'Nobody was added. Please try again.')}</FieldError>
          )}
        </>
      )}
    </Dialog>
  )
}
