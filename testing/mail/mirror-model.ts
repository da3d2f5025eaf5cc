import type { ChangePage, MailProvider, MessageFlags, RemoteFolder } from '#server/mail/providers/provider.ts'

interface ModelPlacement {
  folder: string
  flags: MessageFlags
  source: Uint8Array | null
  truncated: boolean
}

/** The simplest mirror that follows `ChangePage`: a map of placements, updated only from pages. For tests of adapters. */
export interface MirrorModel {
  placements: Map<string, ModelPlacement>
  folders: RemoteFolder[]
  cursor: unknown
  apply(page: ChangePage): void
  /**
   * Fetches pages until there are no more, and returns them. Each page's cursor passes through JSON, as in a database.
   */
  sync(provider: MailProvider, options?: { limit?: number }): Promise<ChangePage[]>
}

export function createMirrorModel(): MirrorModel {
  const placements = new Map<string, ModelPlacement>()
  const forgetWhere = (test: (folder: string) => boolean) => {
    for (const [id, { folder }] of placements) if (test(folder)) placements.delete(id)
  }
  const model: MirrorModel = {
    placements,
    folders: [],
    cursor: null,
    apply: page => {
      if (page.folders) {
        model.folders = page.folders
        for (const { remoteId, formerly } of page.folders)
          for (const [id, placement] of placements)
            if (placement.folder === formerly) {
              placements.delete(id)
              placements.set(id.slice(0, -formerly.length) + remoteId, { ...placement, folder: remoteId })
            }
        const names = new Set(page.folders.map(folder => folder.remoteId))
        forgetWhere(folder => !names.has(folder))
      }
      forgetWhere(folder => page.resetFolders?.includes(folder) ?? false)
      for (const id of page.deletedIds) placements.delete(id)
      for (const message of page.upserted) {
        const before = placements.get(message.remoteId)
        if (!before && !message.source)
          throw new Error(`${message.remoteId} is new but comes without its source`)
        placements.set(message.remoteId, {
          folder: message.folder,
          flags: message.flags,
          source: message.source ?? before?.source ?? null,
          truncated: message.truncated ?? before?.truncated ?? false,
        })
      }
      model.cursor = JSON.parse(JSON.stringify(page.cursor))
    },
    sync: async (provider, options = {}) => {
      const pages: ChangePage[] = []
      for (let more = true; more; ) {
        if (pages.length > 10_000) throw new Error('The stream of changes does not end')
        const known = async (ids: string[]) => new Set(ids.filter(id => placements.has(id)))
        const page = await provider.changes(model.cursor, { known, ...options })
        model.apply(page)
        pages.push(page)
        more = page.more
      }
      return pages
    },
  }
  return model
}
