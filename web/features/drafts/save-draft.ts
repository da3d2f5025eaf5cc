import { type Draft, type DraftContent, drafts } from '#core/contract/drafts.ts'
import { ApiError, call } from '#web/platform/api.ts'
import type { LocalDraft } from './local-drafts.ts'

export interface Saved {
  draft: Draft
  /** The draft had been changed elsewhere: this is another one, so that neither is lost. */
  isCopy: boolean
}

/** Saves what was typed: over the revision it builds on, or as a new draft. */
export async function saveDraft({
  draftId,
  revision,
  content,
  about,
}: Pick<LocalDraft, 'draftId' | 'revision' | 'content' | 'about'>): Promise<Saved> {
  if (draftId === null || revision === null) {
    return { draft: await call(drafts.create, { body: { ...content, about } }), isCopy: false }
  }
  try {
    const body: DraftContent & { revision: number } = { ...content, revision }
    return { draft: await call(drafts.save, { params: { id: draftId }, body }), isCopy: false }
  } catch (error) {
    const isGone = error instanceof ApiError && (error.status === 409 || error.status === 404)
    if (!isGone) throw error
    // Files come along, also those that the text shows.
    const body = { ...content, about, copyOf: draftId }
    return { draft: await call(drafts.create, { body }), isCopy: true }
  }
}
