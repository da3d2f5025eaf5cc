import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, type DraftAttachment, drafts } from '#core/contract/drafts.ts'
import { isEmptyBody } from '#core/text/empty-body.ts'
import { mailPaths } from '#web/features/emails/queries.ts'
import { call } from '#web/platform/api.ts'
import { refresh } from '#web/platform/query.ts'
import { forgetLocally, holdDraft, keepLocally, type LocalDraft } from './local-drafts.ts'
import { type Saved, saveDraft } from './save-draft.ts'

const SAVE_AFTER_MS = 1000
const RETRY_AFTER_MS = 10_000

/** `kept`: on this device only, until the server can be reached. */
export type DraftState = 'clean' | 'saving' | 'saved' | 'kept'

export interface DraftStart {
  userId: number
  draft: Draft | null
  about: LocalDraft['about']
}

type Content = LocalDraft['content']

/**
 * Keeps what is written: on this device with every change, on the server a second after the last one. Content is the
 * caller's; `change` tells of it. Only one save is under way at a time, each building on the one before.
 */
export function useDraft(start: DraftStart, onCopied: () => void) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(start.draft)
  const [attachments, setAttachments] = useState<DraftAttachment[]>(start.draft?.attachments ?? [])
  const [state, setState] = useState<DraftState>('clean')
  const work = useRef({
    key: crypto.randomUUID() as string,
    current: start.draft,
    content: null as Content | null,
    isDirty: false,
    isStopped: false,
    saving: null as Promise<Draft | null> | null,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    tell: onCopied,
  }).current
  work.tell = onCopied

  useEffect(() => {
    const release = holdDraft(work.key)
    return () => {
      clearTimeout(work.timer)
      release()
    }
  }, [work])

  const store = useCallback(
    async (content: Content): Promise<Draft> => {
      const { id: draftId = null, revision = null } = work.current ?? {}
      const saved: Saved = await saveDraft({ draftId, revision, content, about: start.about })
      work.current = saved.draft
      setDraft(saved.draft)
      setAttachments(saved.draft.attachments)
      if (saved.isCopy) work.tell()
      return saved.draft
    },
    [work, start.about],
  )

  /** Saves what is not saved; answers the draft, or null where there is none to speak of. */
  const flush = useCallback(async (): Promise<Draft | null> => {
    clearTimeout(work.timer)
    while (work.saving) await work.saving.catch(() => null)
    if (!work.isDirty || !work.content || work.isStopped) return work.current
    work.isDirty = false
    setState('saving')
    work.saving = store(work.content)
    try {
      const saved = await work.saving
      if (!work.isDirty) {
        forgetLocally(work.key)
        setState('saved')
      }
      return saved
    } catch (error) {
      work.isDirty = true
      setState('kept')
      if (!work.isStopped) work.timer = setTimeout(() => void flush().catch(() => null), RETRY_AFTER_MS)
      throw error
    } finally {
      work.saving = null
    }
  }, [work, store])

  const change = useCallback(
    (content: Content) => {
      work.content = content
      if (work.isStopped || (work.current === null && isBlank(content))) return
      work.isDirty = true
      const { id: draftId = null, revision = null } = work.current ?? {}
      keepLocally({ key: work.key, userId: start.userId, draftId, revision, content, about: start.about })
      clearTimeout(work.timer)
      work.timer = setTimeout(() => void flush().catch(() => null), SAVE_AFTER_MS)
    },
    [work, flush, start.userId, start.about],
  )

  /** The draft to attach files to; begun now if there is none. */
  const ensure = useCallback(async (): Promise<Draft> => {
    const saved = await flush()
    if (saved) return saved
    if (!work.content) throw new Error('nothing to begin a draft with')
    work.saving = store(work.content)
    try {
      return await (work.saving as Promise<Draft>)
    } finally {
      work.saving = null
    }
  }, [work, flush, store])

  /** What the server changed by itself: a file came or went. */
  const reload = useCallback(async () => {
    const id = work.current?.id
    if (id === undefined) return
    const latest = await call(drafts.get, { params: { id } })
    work.current = latest
    setDraft(latest)
    setAttachments(latest.attachments)
  }, [work])

  /** No more saves: it is being sent, or thrown away. */
  const stop = useCallback(async (): Promise<Draft | null> => {
    clearTimeout(work.timer)
    while (work.saving) await work.saving.catch(() => null)
    work.isStopped = true
    return work.current
  }, [work])

  const resume = useCallback(() => {
    work.isStopped = false
  }, [work])

  const forget = useCallback(() => {
    work.isStopped = true
    forgetLocally(work.key)
    void refresh(client, mailPaths)
  }, [work, client])

  return { draft, attachments, state, change, flush, ensure, reload, stop, resume, forget }
}
export type DraftHandle = ReturnType<typeof useDraft>

const isBlank = ({ to, cc, bcc, subject, body }: Content): boolean =>
  [to, cc, bcc, subject].every(text => text.trim() === '') && isEmptyBody(body)
