import type { ComposeStart } from '../compose-state.tsx'
import { useDiscarding } from './use-discarding.ts'
import { useSending, type WritingTexts } from './use-sending.ts'
import { useWrittenMessage } from './use-written-message.ts'

/**
 * The state of one message that is being written: its fields, draft, files, and how it is sent. `isInline`: it is written
 * within its conversation, and opens there again when sending or discarding it is undone.
 */
export function useOutgoingMessage(
  start: ComposeStart,
  texts: WritingTexts,
  onDone: () => void,
  { isInline = false } = {},
) {
  const written = useWrittenMessage(start)
  return {
    ...written,
    ...useSending(written, { start, texts, onDone, isInline }),
    discard: useDiscarding(written, { onDone, isInline }),
    /** For when it was scheduled before it became a draft again. */
    sendAt: start.draft?.sendAt ?? null,
  }
}
export type OutgoingMessage = ReturnType<typeof useOutgoingMessage>
