import { z } from 'zod'
import { drafts } from '#core/contract/drafts.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { safeOwnHtml } from '#server/mail/mime/reader/own-html.ts'
import { readJson } from '#server/office/mail-imports/reading/own-files.ts'
import { openEmail } from '#server/read/emails/require-emails.ts'
import { contentOf } from '#server/send/drafts/open-draft.ts'
import {
  findDraftByKey,
  findDraftOfMessage,
  findWrittenMessage,
  insertDraft,
} from '#server/send/drafts/queries.ts'
import { createDraft } from '#server/send/drafts/save-draft.ts'
import type { Home } from '../reading/home.ts'
import { findImported } from '../reading/imported-messages.ts'
import { adding, checked, digestOf, type Section } from '../reading/section.ts'

const typed = z.object({
  fromAddress: z.string().max(320).nullish(),
  to: z.string().max(1_000_000),
  cc: z.string().max(1_000_000),
  bcc: z.string().max(1_000_000),
  subject: z.string().max(4000),
})
const draftRow = typed.extend({
  id: z.number(),
  messageId: z.number().nullable(),
  body: z.string(),
  aboutType: z.enum(['reply', 'forward']).nullable(),
  aboutMessageId: z.number().nullable(),
})
type DraftRow = z.output<typeof draftRow>

/**
 * What the person was writing. Text and files of a draft are those of its message, which came with the mail; what no message
 * has, such as half an address, is in the list of drafts.
 */
export async function restoreDrafts(home: Home, section: Section): Promise<void> {
  for (const { folder } of home.sources) {
    const entries = (await readJson(home.own, `${folder}/drafts.json`, z.array(z.unknown()))) ?? []
    const rows = entries.flatMap(
      entry => checked(section, { name: 'A draft', schema: draftRow, entry }) ?? [],
    )
    const wanted = new Set(rows.flatMap(({ messageId, aboutMessageId }) => [messageId, aboutMessageId]))
    if (wanted.size === 0) continue
    const found = await findImported(home, folder, ({ id }) => wanted.has(id))
    const ids = new Map(found.map(({ was, is }) => [was.id, is.id]))
    for (const row of rows) {
      home.signal.throwIfAborted()
      const messageId = row.messageId === null ? undefined : ids.get(row.messageId)
      const about = row.aboutMessageId === null ? undefined : ids.get(row.aboutMessageId)
      if (messageId === undefined) await writeAgain(home, section, row, about)
      else await continueDraft(home, section, row, { messageId, about })
    }
  }
}

async function continueDraft(
  { ctx }: Home,
  section: Section,
  { aboutType, ...row }: DraftRow,
  { messageId, about }: { messageId: number; about: number | undefined },
): Promise<void> {
  const { account, id } = await openEmail(ctx, { id: messageId, verb: 'mail.manage' })
  const { workspaceId } = account
  const written = await findWrittenMessage(ctx.db, workspaceId, id)
  // Somebody has moved it elsewhere meanwhile: then it is no draft any more.
  if (!written?.inDrafts) return
  const content = await contentOf(ctx, account, id, written)
  const { to, cc, bcc, subject } = row
  const isAbout = aboutType !== null && about !== undefined
  const values = {
    ...content,
    ...{ to, cc, bcc, subject, workspaceId, messageId },
    ...(isAbout ? { aboutType, aboutWorkspaceId: workspaceId, aboutMessageId: about } : {}),
    accountId: account.id,
    userId: ctx.actor.id,
    updatedAt: ctx.clock.now(),
    // The import gives the provider this message.
    filedRevision: 1,
  }
  await inMailTransaction(ctx.db, [account.id], async tx => {
    if (await findDraftOfMessage(tx, workspaceId, id)) section.known += 1
    else {
      await insertDraft(tx, values)
      section.added += 1
    }
  })
}

/** A draft whose message is not there. The key makes it once. */
async function writeAgain(
  { ctx, account }: Home,
  section: Section,
  row: DraftRow,
  about: number | undefined,
): Promise<void> {
  const { to, cc, bcc, subject, body } = row
  const key = `import-${digestOf([row.id, to, cc, bcc, subject, body])}`
  if (await findDraftByKey(ctx.db, ctx.actor, key)) {
    section.known += 1
    return
  }
  const entry = {
    ...{ to, cc, bcc, subject, key },
    body: await safeOwnHtml(ctx, body),
    fromAccountId: account.id,
    ...(row.aboutType !== null && about !== undefined
      ? { about: { type: row.aboutType, messageId: about } }
      : {}),
  }
  const given = checked(section, { name: 'A draft', schema: drafts.create.body, entry })
  if (given) await adding(section, `The draft “${subject}”`, () => createDraft(ctx, given))
}
