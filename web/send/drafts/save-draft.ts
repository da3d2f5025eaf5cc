import { hashKey } from '@tanstack/react-query'
import { type Draft, type DraftContent, drafts } from '#core/contract/drafts.ts'
import { ApiError, call } from '#web/platform/api.ts'
import type { LocalDraft } from './local-drafts.ts'

export interface SavedDraft {
  draft: Draft
  /** Whether the draft had been changed elsewhere: then this is another draft, so that neither text is lost. */
  isCopy: boolean
}

export type DraftSave = Pick<LocalDraft, 'key' | 'draftId' | 'revision' | 'content' | 'about'> & {
  /** The content on the server when this version was begun, if known. */
  base?: Draft | null
  /** Whether the page is being closed: then the request must outlive it. */
  keepalive?: boolean
}

/** Browsers refuse larger requests that outlive their page. */
const MOST_KEPT_ALIVE = 60_000

/** Saves the text: over the revision it is based on, or as a new draft. Throws like `call`. */
export async function saveDraft(input: DraftSave): Promise<SavedDraft> {
  const { draftId, revision, content, base } = input
  const isSmall = content.body.length < MOST_KEPT_ALIVE
  const options = { keepalive: input.keepalive === true && isSmall }
  const create = async (more: { copyOf?: number; key?: string } = {}) => {
    const body = { ...content, about: input.about, ...more }
    return call(drafts.create, { body }, options)
  }
  const save = (id: number, latest: number) =>
    call(drafts.save, { params: { id }, body: { ...content, revision: latest } }, options)
  if (draftId === null || revision === null) {
    // The first request may have arrived although its answer was lost.
    const draft = await create({ key: input.key })
    if (isSameText(draft, content)) return { draft, isCopy: false }
    return saveDraft({ ...input, draftId: draft.id, revision: draft.revision, base: draft })
  }
  try {
    return { draft: await save(draftId, revision), isCopy: false }
  } catch (error) {
    if (!isGone(error)) throw error
    const theirs = await nullIfClosed(call(drafts.get, { params: { id: draftId } }))
    if (!theirs) return { draft: await create(), isCopy: true }
    // The save has arrived; only its answer was lost.
    if (isSameText(theirs, content)) return { draft: theirs, isCopy: false }
    // Only files were changed on the server; the text is unchanged.
    const draft = base && isSameText(theirs, base) ? await nullIfClosed(save(draftId, theirs.revision)) : null
    if (draft) return { draft, isCopy: false }
    return { draft: await create({ copyOf: draftId }), isCopy: true }
  }
}

const isGone = (error: unknown) => error instanceof ApiError && (error.status === 409 || error.status === 404)

/** Null when the draft is being sent, was sent or was discarded. */
async function nullIfClosed(asked: Promise<Draft>): Promise<Draft | null> {
  try {
    return await asked
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

function isSameText(one: DraftContent, other: DraftContent): boolean {
  const fields = ['fromAccountId', 'to', 'cc', 'bcc', 'subject', 'body'] as const
  const isSameSender = (one.fromAddress ?? null) === (other.fromAddress ?? null)
  // The server may name the settings in another order.
  const isSameFollowUp = hashKey([one.followUp ?? null]) === hashKey([other.followUp ?? null])
  return isSameSender && isSameFollowUp && fields.every(field => one[field] === other[field])
}
