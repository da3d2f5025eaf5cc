import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Notice } from '#core/contract/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { NoticeRow, useFailureToast } from './notice-row.tsx'
import { useDismissNotice } from './queries.ts'

/** All that waits for the person, newest first. On a phone it is a sheet. */
export function NoticesDialog({
  notices,
  others,
  onClose,
}: {
  notices: readonly Notice[]
  /** What stands above them until it is dealt with elsewhere; layouts pass it. */
  others: ReactNode
  onClose: () => void
}) {
  const dismiss = useDismissNotice()
  const failed = useFailureToast()
  const body = useRef<HTMLDivElement>(null)
  const away = ({ id }: Notice) => dismiss.mutate({ params: { id } }, { onError: failed })
  const count = notices.length
  const dismissible = notices.filter(({ stays }) => !stays)
  const isEmpty = count === 0 && !others
  const [wasEmpty] = useState(isEmpty)
  useEffect(() => {
    // The last one has been dealt with.
    if (isEmpty && !wasEmpty) onClose()
  }, [isEmpty, wasEmpty, onClose])
  return (
    <Dialog
      title="Notices"
      onClose={onClose}
      bodyRef={body}
      footer={
        dismissible.length > 1 && (
          <Button variant="ghost" onClick={() => dismissible.forEach(away)}>
            Dismiss all
          </Button>
        )
      }
    >
      {others}
      {count > 0 ? (
        <ol aria-label="Notices">
          {notices.map(notice => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              onLeave={onClose}
              onDismiss={() => {
                focusAnother(body.current, dismissible.indexOf(notice))
                away(notice)
              }}
            />
          ))}
        </ol>
      ) : (
        !others && (
          <p className="py-6 text-center text-muted">
            Nothing waits for you. What could not be sent, changed or fetched stands here.
          </p>
        )
      )}
    </Dialog>
  )
}

/** The row that is dismissed takes its focus with it. */
function focusAnother(body: HTMLElement | null, at: number): void {
  const buttons = [...(body?.querySelectorAll<HTMLElement>('[data-dismisses]') ?? [])]
  const next = buttons[at + 1] ?? buttons[at - 1] ?? body?.parentElement
  next?.focus()
}
