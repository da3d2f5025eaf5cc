import { type TestApp, type TestUser, upload } from '#testing/app.ts'
import { type Callers, MANAGES, type Who } from '#testing/callers.ts'
import type { SharedMailbox } from '#testing/mailboxes/shared-mailbox.ts'

interface Parts {
  t: TestApp
  people: Callers
  on: SharedMailbox
}

const IMPORTS = '/api/mail-imports'
const FILE = Buffer.from('Subject: x\n\ny\n')
let count = 0

/** Files with mail for a mailbox: whoever manages its mail may import them. */
export const mailImportMatrix = (parts: () => Parts) => {
  const bodyOf = () => {
    count += 1
    return { accountId: parts().on.shared.id, name: 'a.eml', sizeBytes: FILE.length, modifiedAt: count }
  }
  let last = `${IMPORTS}/1`
  const begun = async (): Promise<string> => {
    const { t, people } = parts()
    const made = await t.call(people.owner, 'POST', IMPORTS, { body: bodyOf() })
    // Once the mailbox is removed, the calls are about an import from before.
    if (made.status !== 200) return last
    const url = `${IMPORTS}/${made.body.id}`
    last = url
    await upload(t, people.owner, `${url}/chunks/0`, 'chunk', FILE)
    return url
  }
  const on =
    (method: 'GET' | 'POST' | 'DELETE', deed: string, isStarted = false) =>
    async (who: TestUser | null) => {
      const url = await begun()
      if (isStarted) await parts().t.call(parts().people.owner, 'POST', `${url}/start`)
      return parts().t.call(who, method, `${url}${deed}`)
    }
  const allowed: Who[] = MANAGES
  return [
    {
      endpoint: 'mailImports.list',
      allowed,
      call: async (who: TestUser | null) => {
        await begun()
        return parts().t.call(who, 'GET', IMPORTS)
      },
      tells: (body: { imports: unknown[] }) => body.imports.length > 0,
    },
    {
      endpoint: 'mailImports.create',
      allowed,
      call: (who: TestUser | null) => parts().t.call(who, 'POST', IMPORTS, { body: bodyOf() }),
    },
    {
      endpoint: 'mailImports.upload',
      allowed,
      call: async (who: TestUser | null) =>
        upload(parts().t, who, `${await begun()}/chunks/0`, 'chunk', FILE),
    },
    { endpoint: 'mailImports.start', allowed, call: on('POST', '/start') },
    { endpoint: 'mailImports.cancel', allowed, call: on('POST', '/cancel', true) },
    { endpoint: 'mailImports.skipped', allowed, call: on('GET', '/skipped') },
    { endpoint: 'mailImports.remove', allowed, call: on('DELETE', '') },
  ]
}
