import { CHUNK_BYTES, mailImports } from '#core/contract/mail-imports.ts'
import { ApiError, call, isServerAway, isUnreachable } from '#web/platform/api.ts'
import { upload } from '#web/platform/upload.ts'

interface Sending {
  accountId: number
  folderId: number | null
  keepsFolders: boolean
  restoresData: boolean
  signal: AbortSignal
  /** 0 to 1. */
  onProgress: (done: number) => void
}

/** Pauses before a piece is sent again. */
const PAUSES_MS = [1000, 3000, 10_000, 30_000]

/**
 * Sends a file piece by piece and has it imported. Pieces that are there already are not sent again, so whoever chooses the
 * same file again goes on where they were cut off.
 */
export async function sendMailFile(
  file: File,
  { accountId, folderId, keepsFolders, restoresData, signal, onProgress }: Sending,
): Promise<void> {
  const body = {
    ...{ accountId, folderId, keepsFolders, restoresData },
    name: file.name,
    sizeBytes: file.size,
    modifiedAt: file.lastModified,
  }
  const { id, received } = await call(mailImports.create, { body }, { signal })
  const there = new Set(received)
  let sent = there.size * CHUNK_BYTES
  for (let at = 0; at * CHUNK_BYTES < file.size; at += 1) {
    if (there.has(at)) continue
    const piece = file.slice(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES)
    const before = sent
    await untilSent(signal, () =>
      upload(
        mailImports.upload,
        { id, at },
        { chunk: new File([piece], file.name) },
        { signal, onProgress: done => onProgress(Math.min(1, (before + done * piece.size) / file.size)) },
      ),
    )
    sent += piece.size
  }
  onProgress(1)
  await call(mailImports.start, { params: { id } }, { signal })
}

/** A connection that is away for a while, or a server that is busy, loses no more than the piece. */
async function untilSent(signal: AbortSignal, send: () => Promise<unknown>): Promise<void> {
  for (const pauseMs of [...PAUSES_MS, null]) {
    try {
      await send()
      return
    } catch (error) {
      const isPassing =
        isUnreachable(error) || isServerAway(error) || (error instanceof ApiError && error.status === 429)
      if (!isPassing || pauseMs === null || signal.aborted) throw error
      await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
  }
}
