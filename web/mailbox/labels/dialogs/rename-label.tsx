import { type FormEvent, useState } from 'react'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { LabelRow } from '../label-tree.ts'
import { useRenaming } from '../use-renaming.ts'

/** Asks for another name of a label. */
export function RenameLabel({ row, onClose }: { row: LabelRow; onClose: () => void }) {
  const at = row.name.lastIndexOf('/') + 1
  const above = row.name.slice(0, at)
  const [name, setName] = useState(row.name.slice(at))
  const { rename, isPending, error } = useRenaming()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await rename(row, above + name.trim())) onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Rename “${row.name}”`}
      description="Rules and searches that name it have to be changed, too."
      size="sm"
      deed={
        <Button
          variant="primary"
          type="submit"
          form="rename-label"
          loading={isPending}
          blocked={name.trim() === '' && 'It needs a name'}
        >
          Rename
        </Button>
      }
    >
      <form id="rename-label" onSubmit={event => void submit(event)}>
        <TextField
          label="Name"
          hint={above === '' ? undefined : `In “${above.slice(0, -1)}”`}
          value={name}
          maxLength={100}
          onChange={event => setName(event.target.value)}
          error={error ? messageOf(error, 'It was not renamed. Please try again.') : undefined}
        />
      </form>
    </Dialog>
  )
}
