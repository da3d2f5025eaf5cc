import { mailboxAnswers, mailboxAnswerVersions, mailboxAnswerWordings } from '#server/db/schema/index.ts'
import type { TestApp, TestUser } from '#testing/app.ts'
import { MANAGES } from '#testing/callers.ts'
import type { SharedMailbox } from '#testing/mailboxes/shared-mailbox.ts'

interface Here {
  t: TestApp
  on: SharedMailbox
}

let count = 0
/** A question that no other answer has. */
const question = () => {
  count += 1
  return `Do you sell secretthing ${count}?`
}
const versions = () => [{ language: 'en', questions: [question()], answer: 'Yes, we do.' }]

/** An approved answer of the mailbox; its id. */
async function answerOf({ t, on }: Here): Promise<number> {
  const { workspaceId, id: accountId } = on.shared
  const now = new Date()
  const [row] = await t.deps.db
    .insert(mailboxAnswers)
    .values({ workspaceId, accountId, state: 'approved', origin: 'hand', approvedAt: now, createdAt: now })
    .returning()
  const answerId = row!.id
  const key = { workspaceId, answerId, language: 'en' as const }
  await t.deps.db.insert(mailboxAnswerVersions).values({ ...key, answer: 'secret' })
  await t.deps.db.insert(mailboxAnswerWordings).values({ ...key, at: 0, question: question() })
  return answerId
}

/** Permissions of the calls for the approved answers of a mailbox. */
export const approvedAnswerMatrix = (here: () => Here) => {
  const call =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: () => object) =>
    async (who: TestUser | null) => {
      const { t, on } = here()
      const answers = `/api/accounts/${on.shared.id}/answers`
      const url = path.includes('ID') ? path.replace('ID', String(await answerOf(here()))) : path
      return t.call(who, method, `${answers}${url}`, body ? { body: body() } : {})
    }
  const row = (name: string, asking: ReturnType<typeof call>) => ({
    endpoint: `approvedAnswers.${name}`,
    allowed: MANAGES,
    call: asking,
  })
  return [
    row('list', call('GET', '')),
    row(
      'add',
      call('POST', '', () => ({ versions: versions() })),
    ),
    row(
      'save',
      call('PUT', '/ID', () => ({ versions: versions() })),
    ),
    row('remove', call('DELETE', '/ID')),
    row('restore', call('POST', '/ID/restore')),
    row(
      'propose',
      call('POST', '/proposals', () => ({ from: 'document', text: `${question()}\nYes.` })),
    ),
    row(
      'askedOtherwise',
      call('POST', '/ID/questions', () => ({ language: 'en', question: question() })),
    ),
    row(
      'setUnapproved',
      call('PUT', '/unapproved', () => ({ sendsUnapproved: false })),
    ),
  ]
}
