import { Button } from '#web/ui/button.tsx'

/** The buttons of a dialog that makes a link and then shows it. */
export function LinkFooter({
  isMade,
  action,
  isPending,
  onMake,
  onClose,
}: {
  isMade: boolean
  action: string
  isPending: boolean
  onMake: () => void
  onClose: () => void
}) {
  if (isMade)
    return (
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    )
  return (
    <>
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
      <Button variant="primary" loading={isPending} onClick={onMake}>
        {action}
      </Button>
    </>
  )
}
