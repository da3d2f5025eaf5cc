import { type Draft, type DraftContent, drafts } from '#core/contract/drafts.ts'
import { ApiError, call } from '#web/platform/api.ts'
import type { LocalDraft } from './local-drafts.ts'

export interface Saved {
  draft: Draft
  /** The draft had been changed elsewhere: this is another one, so that neither is lost. */
  isCopy: boolean
}

export type ToSave = Pick<LocalDraft, 'key' | 'draftId' | 'revision' | 'content' | 'about'> & {
  /** What the server had when this was begun, where that is known. */
  base?: Draft | null
  /** The page is being left: the request must outlive it. */
  keepalive?: boolean
}

/** Browsers refuse larger requests that outlive their page. */
const MOST_KEPT_ALIVE = 60_000

/** Saves what was typed: over the revision it builds on, or as a new draft. Throws as `call` does. */
export async function saveDraft(input: ToSave): Promise<Saved> {
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
    // It may have arrived before, and only the answer not.
    const draft = await create({ key: input.key })
    if (isSameText(draft, content)) return { draft, isCopy: false }
    return saveDraft({ ...input, draftId: draft.id, revision: draft.revision, base: draft })
  }
  try {
    return { draft: await save(draftId, revision), isCopy: false }
  } catch (error) {
    if (!isGone(error)) throw error
    const theirs = await unlessGone(call(drafts.get, { params: { id: draftId } }))
    if (!theirs) return { draft: await create(), isCopy: true }
    // It has arrived, only the answer has not.
    if (isSameText(theirs, content)) return { draft: theirs, isCopy: false }
    // A file came or went meanwhile, and nobody has touched the text.
    const draft = base && isSameText(theirs, base) ? await unlessGone(save(draftId, theirs.revision)) : null
    if (draft) return { draft, isCopy: false }
    return { draft: await create({ copyOf: draftId }), isCopy: true }
  }
}

const isGone = (error: unknown) => error instanceof ApiError && (error.status === 409 || error.status === 404)

/** Null when it is being sent, is sent or thrown away. */
async function unlessGone(asked: Promise<Draft>): Promise<Draft | null> {
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
  return isSameSender && fields.every(field => one[field] === other[field])
}
