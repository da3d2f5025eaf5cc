import { FileUp } from 'lucide'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './display/icon.tsx'
import { FieldError } from './forms/field.tsx'

interface FileDropProps {
  /** What is chosen, for assistive technology. */
  label: string
  hint: string
  accept?: string
  /** Shown while a file is sent; then no other is taken. */
  progress: ReactNode
  problem: string | null
  className: string
  onFile: (file: File) => void
}

/** A place to drop a file, with a button that chooses one. */
export function FileDrop({ label, hint, accept, progress, problem, className, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file && !progress) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div className={className}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is another way to do what the button does */}
      <div
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-col items-center gap-3 rounded-panel border border-line-control border-dashed px-4 py-8 text-center',
          isOver && 'border-focus bg-accent-soft',
        )}
      >
        <Icon icon={FileUp} className="text-faint" />
        {progress ? (
          <div className="w-full max-w-72">{progress}</div>
        ) : (
          <>
            <input
              ref={input}
              type="file"
              accept={accept}
              className="sr-only"
              tabIndex={-1}
              aria-label={label}
              onChange={({ target }) => {
                take(target.files?.[0])
                // So that the same file can be chosen again.
                target.value = ''
              }}
            />
            <Button variant="primary" onClick={() => input.current?.click()}>
              Choose a file
            </Button>
            <p className="text-faint text-sm">{hint}</p>
          </>
        )}
      </div>
      {problem && (
        <div className="mt-2">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </div>
  )
}
