import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type DraftAttachment, drafts } from '#core/contract/drafts.ts'
import { call } from '#web/platform/api.ts'
import { refresh } from '#web/platform/query.ts'
import { onSessionChange, signedInId } from '#web/platform/session.ts'
import { mailPaths } from '#web/read/emails/queries.ts'
import { createDraftKeeper, type DraftKeeper, type DraftView, type KeeperStart } from './draft-keeper.ts'
import { forgetLocally, holdDraft, keepLocally } from './local-drafts.ts'
import { saveDraft } from './save-draft.ts'
import { leaveToSend } from './waiting-letters.ts'

/** The draft of one window, see `createDraftKeeper`. The caller owns the content; `change` reports it. */
export function useDraft(start: KeeperStart, onCopied: () => void): DraftHandle {
  const client = useQueryClient()
  const [keeper] = useState(() => {
    const made = createDraftKeeper(start, {
      save: saveDraft,
      load: id => call(drafts.get, { params: { id } }),
      keep: keepLocally,
      forget: forgetLocally,
      leaveToSend,
      hold: key => holdFor(key, () => made.abandon()),
      onCopied,
      onSaved: () => void refresh(client, mailPaths),
    })
    return made
  })
  useEffect(() => {
    keeper.open()
    // The page may be closed a moment later, and phones send no further event.
    const leave = () => {
      if (document.visibilityState === 'hidden') void keeper.flush({ keepalive: true }).catch(() => null)
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      keeper.close()
    }
  }, [keeper])
  const view = useSyncExternalStore(keeper.subscribe, keeper.view)
  return { ...keeper, ...view, attachments: view.draft?.attachments ?? [] }
}

export type DraftHandle = DraftKeeper & DraftView & { attachments: DraftAttachment[] }

/** Keeps a draft until it is released, or until its writer signs out or somebody else signs in. */
function holdFor(key: string, onOther: () => void): () => void {
  const writer = signedInId()
  const release = holdDraft(key)
  const stop = onSessionChange(() => signedInId() !== writer && onOther())
  return () => {
    stop()
    release()
  }
}
