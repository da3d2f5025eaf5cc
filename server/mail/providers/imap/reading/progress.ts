import { highest, lowest } from '#core/lists.ts'
import type { SyncProgress } from '#server/mail/providers/provider.ts'
import { messageCount, type SyncState } from './cursor.ts'
import { uidCount } from './uid-set.ts'

/** How much of the mailbox the mirror holds, and how far back. */
export function progressOf(state: SyncState): SyncProgress {
  const folders = [...state.folders.values()]
  const waiting = [...state.waiting.values()].reduce((sum, folder) => sum + folder.messages, 0)
  const unfinished = folders.filter(folder => folder.todo.length > 0)
  const reached = (unfinished.length > 0 ? unfinished : folders).flatMap(folder => folder.reached ?? [])
  // While a folder is unfinished, only messages newer than the newest frontier are certain to be complete.
  const frontier = unfinished.length > 0 ? highest(reached) : lowest(reached)
  const started = unfinished.every(folder => folder.reached !== null) && reached.length > 0
  return {
    foldersDone: folders.length - unfinished.length,
    foldersTotal: folders.length + state.waiting.size,
    messagesDone: folders.reduce((sum, folder) => sum + uidCount(folder.known), 0),
    messagesTotal: folders.reduce((sum, folder) => sum + messageCount(folder), waiting),
    oldestReached: started && state.waiting.size === 0 ? new Date(frontier) : null,
  }
}
