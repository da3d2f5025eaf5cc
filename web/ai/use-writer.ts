import { useEffect, useRef, useState } from 'react'
import type { Endpoint, ResponseOf } from '#core/contract/endpoint.ts'
import { callStreaming, type Input } from '#web/platform/api.ts'

/** Lets the assistant write. The text is shown as it arrives, and the request can be stopped. */
export function useWriter<E extends Endpoint>(endpoint: E) {
  /** The HTML so far; null while nothing is being written. */
  const [preview, setPreview] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Returns null when it was stopped: then the editor keeps its content. Throws like `call`. */
  const write = async (input: Input<E>): Promise<ResponseOf<E> | null> => {
    if (running.current) return null
    const control = new AbortController()
    running.current = control
    setPreview('')
    try {
      const onLine = ({ text }: Record<string, unknown>) => setPreview(String(text))
      return await callStreaming(endpoint, input, { signal: control.signal, onLine })
    } catch (error) {
      if (control.signal.aborted) return null
      throw error
    } finally {
      running.current = null
      setPreview(null)
    }
  }
  return { write, stop: () => running.current?.abort(), preview, isBusy: preview !== null }
}
