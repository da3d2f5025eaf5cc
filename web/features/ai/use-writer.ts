import { useEffect, useRef, useState } from 'react'
import type { Endpoint, ResponseOf } from '#core/contract/endpoint.ts'
import { callStreaming, type Input } from '#web/platform/api.ts'

/** Has the assistant write; what is there of it is shown meanwhile, and it can be stopped. */
export function useWriter<E extends Endpoint>(endpoint: E) {
  /** HTML so far; null while nothing is being written. */
  const [preview, setPreview] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Null when it was stopped: then what stood in the editor stands there still. Throws like `call`. */
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
