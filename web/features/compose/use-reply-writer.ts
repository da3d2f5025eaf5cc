import { useEffect, useRef, useState } from 'react'
import { ai } from '#core/contract/ai.ts'
import type { BodyInput } from '#core/contract/endpoint.ts'
import { callStreaming, messageOf } from '#web/platform/api.ts'

/** Has a reply written; what is there of it is shown meanwhile, and it can be stopped. */
export function useReplyWriter() {
  /** HTML so far; null while nothing is being written. */
  const [preview, setPreview] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [engine, setEngine] = useState('')
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Answers HTML, or null when it was stopped or failed: then what stood in the editor stands there still. */
  const write = async (body: BodyInput<typeof ai.generateReply>): Promise<string | null> => {
    if (running.current) return null
    const control = new AbortController()
    running.current = control
    setPreview('')
    setProblem(null)
    try {
      const onLine = ({ text }: Record<string, unknown>) => setPreview(String(text))
      const answer = await callStreaming(ai.generateReply, { body }, { signal: control.signal, onLine })
      setEngine(answer.engine)
      return answer.reply
    } catch (error) {
      if (control.signal.aborted) return null
      console.error('The assistant did not answer', error)
      setProblem(messageOf(error, 'The assistant did not answer. Your text is unchanged.'))
      return null
    } finally {
      running.current = null
      setPreview(null)
    }
  }
  return { write, stop: () => running.current?.abort(), preview, problem, engine }
}
