import { useRef, useState } from 'react'
import { type DraftAttachment, drafts, MAX_ATTACHMENTS_BYTES } from '#core/contract/drafts.ts'
import { fileSize } from '#core/text/file-size.ts'
import { call, messageOf, urlOf } from '#web/platform/api.ts'
import { upload } from '#web/platform/upload.ts'
import type { DraftHandle } from './use-draft.ts'

/** The files that are uploaded at the same time; a browser has six connections to a server, and other calls need some. */
const AT_ONCE = 3

/** An upload in progress, or one that failed. */
export interface Upload {
  key: string
  file: File
  /** From 0 to 1. */
  done: number
  problem: string | null
  cancel: () => void
}

/** A file that is attached or will be. */
export interface ListedFile {
  id: string
  name: string
  size: number
  href: string
}

/** The files of a draft: attached ones, and uploads in progress. */
export function useAttachments(
  draft: DraftHandle,
  {
    begin,
    originals = [],
  }: {
    /** Tells the draft that its message is being edited. */
    begin: () => void
    /** The files that the draft will have from the beginning. */
    originals?: ListedFile[] | undefined
  },
) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  /** The bytes of uploads in progress; counted at once, so that several uploads cannot exceed the limit together. */
  const onTheWay = useRef(0)
  const inTurn = useRef(limited(AT_ONCE))
  /** Of the last file: they stay in the order in which they were chosen, whichever arrives first. */
  const position = useRef(0)
  const patch = (key: string, change: Partial<Upload>) =>
    setUploads(all => all.map(one => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: string) => setUploads(all => all.filter(one => one.key !== key))

  const ensure = () => {
    if (!draft.view().draft) begin()
    return draft.ensure()
  }
  const files = draft.draft
    ? draft.attachments.filter(isListed).map(file => listed(file, draft.draft?.id))
    : originals

  /** Lists the file at once. Returns the attached file, and the address to show it; null where it was refused. */
  const add = async (
    file: File,
    { isInline = false } = {},
  ): Promise<{ attachment: DraftAttachment; url: string } | null> => {
    const before = draft.view().draft?.attachments ?? originals
    const used = sum(before.map(({ size }) => size)) + onTheWay.current
    if (used + file.size > MAX_ATTACHMENTS_BYTES) {
      setRefusal(refusalOf(file, used))
      return null
    }
    setRefusal(null)
    onTheWay.current += file.size
    const controller = new AbortController()
    const key = crypto.randomUUID()
    // Also after those of an earlier visit.
    position.current = Math.max(position.current + 1, Date.now())
    const place = position.current
    const { signal } = controller
    setUploads(all => [...all, { key, file, done: 0, problem: null, cancel: () => controller.abort() }])
    try {
      const { id } = await ensure()
      const fields = { ...(isInline ? { inline: 'true' } : {}), position: String(place), file }
      const attachment = await inTurn.current(() =>
        upload(drafts.attach, { id }, fields, { signal, onProgress: done => patch(key, { done }) }),
      )
      await draft.reload()
      drop(key)
      return { attachment, url: urlOf(drafts.attachment, { id, attachmentId: attachment.id }) }
    } catch (error) {
      if (signal.aborted) drop(key)
      else patch(key, { problem: messageOf(error, 'The connection broke. It is not attached.') })
      return null
    } finally {
      onTheWay.current -= file.size
    }
  }

  return {
    files,
    uploads,
    refusal,
    isUploading: uploads.some(({ problem }) => problem === null),
    add,
    addAll: async (files: File[]) => {
      await Promise.all(files.map(file => add(file)))
    },
    retry: (upload: Upload) => {
      drop(upload.key)
      void add(upload.file)
    },
    dismiss: drop,
    remove: async (file: ListedFile) => {
      try {
        const { id, attachments } = await ensure()
        const isSame = ({ name, size }: DraftAttachment) => name === file.name && size === file.size
        const own = attachments.find(one => one.id === file.id) ?? attachments.filter(isListed).find(isSame)
        if (!own) return
        await call(drafts.detach, { params: { id, attachmentId: own.id } })
        await draft.reload()
        setRefusal(null)
      } catch (error) {
        setRefusal(messageOf(error, 'The file was not removed. Please try again.'))
      }
    },
  }
}
export type Attachments = ReturnType<typeof useAttachments>

/** Runs so many works at once; others wait for their turn. */
function limited(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>(resolve => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

function refusalOf(file: File, used: number): string {
  const rest = used > 0 ? `, and ${fileSize(used)} are attached already` : ''
  return `"${file.name}" is ${fileSize(file.size)}${rest}; a message can carry ${fileSize(MAX_ATTACHMENTS_BYTES)}.`
}

const isListed = ({ contentId }: DraftAttachment) => contentId === null

const listed = ({ id, name, size }: DraftAttachment, draftId: number | undefined): ListedFile => ({
  id,
  name,
  size,
  href: urlOf(drafts.attachment, { id: draftId, attachmentId: id }),
})

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
