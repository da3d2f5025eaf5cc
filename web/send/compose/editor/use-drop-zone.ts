import { type DragEvent, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Makes the compose form a drop zone for files: returns its attributes, including its class names. */
export function useDropZone(onFiles: (files: File[]) => Promise<void>, className: string) {
  const [isOver, setOver] = useState(false)
  return {
    className: classNames(
      'relative',
      className,
      isOver && 'outline-2 outline-accent outline-dashed -outline-offset-4',
    ),
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      void onFiles([...event.dataTransfer.files])
    },
  }
}
