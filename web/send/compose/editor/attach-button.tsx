import { Paperclip } from 'lucide'
import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Lets the person choose files from the device. */
export function AttachButton({
  onFiles,
  text,
  isPrimary = false,
}: {
  onFiles: (files: File[]) => void
  /** Shown on the button; without it, the button is an icon. */
  text?: string
  isPrimary?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {text ? (
        <Button icon={Paperclip} variant={isPrimary ? 'primary' : 'secondary'} onClick={choose}>
          {text}
        </Button>
      ) : (
        <IconButton icon={Paperclip} label="Attach files" onClick={choose} />
      )}
    </>
  )
}
