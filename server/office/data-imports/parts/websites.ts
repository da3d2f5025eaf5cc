import { z } from 'zod'
import {
  FINDING_KINDS,
  FINDING_SOURCES,
  FINDING_STATES,
  PAGE_KINDS,
  PAGE_PROBLEMS,
  SITE_ENDS,
  TRAPS,
  WEBSITE_STATES,
} from '#core/contract/outreach/website-values.ts'
import { MOST_WEBSITES } from '#core/contract/outreach/websites.ts'
import { siteAddress, siteOf } from '#server/contacts/websites/reader/site-address.ts'
import { insertPage } from '#server/contacts/websites/reading/reading-queries.ts'
import { countForAdding, insertWebsites } from '#server/contacts/websites/website-queries.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { readRows } from '#server/office/mail-imports/reading/own-files.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { insertFindings } from '../queries.ts'
import type { Home } from '../reading/home.ts'
import { moment, type Section, small } from '../reading/section.ts'

const text = (most: number) => z.string().max(most)

const page = z.object({
  id: z.number(),
  url: text(4000),
  title: text(2000).nullable(),
  kind: z.enum(PAGE_KINDS),
  problem: z.enum(PAGE_PROBLEMS).nullable(),
  needsScripts: z.boolean(),
  isCut: z.boolean(),
})
const finding = z.object({
  key: text(4000),
  kind: z.enum(FINDING_KINDS),
  value: text(10_000),
  label: text(2000).nullable(),
  email: text(320).nullable(),
  phone: text(100).nullable(),
  page: text(4000),
  sentence: text(20_000),
  source: z.enum(FINDING_SOURCES),
  position: small,
  state: z.enum(FINDING_STATES),
  contactId: z.number().nullable(),
  decidedAt: moment.nullable(),
})
const website = z.object({
  url: text(4000),
  state: z.enum(WEBSITE_STATES),
  end: z.enum(SITE_ENDS).nullable(),
  needsScripts: z.boolean(),
  leftOut: z.partialRecord(z.enum(TRAPS), z.number()).catch({}),
  delayMs: small.nullable(),
  contactId: z.number().nullable(),
  createdAt: moment,
  readAt: moment.nullable(),
  pages: z.array(page).max(1000),
  findings: z.array(finding).max(10_000),
})

/** Websites with what was found there. None is read because of this: what still waited is stopped, and read when somebody asks. */
export async function restoreWebsites({ ctx, own, contacts, signal }: Home, section: Section): Promise<void> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const contactOf = (id: number | null) => (id === null ? null : (contacts.get(id) ?? null))
  for await (const { pages, findings, ...row } of readRows(own, 'outreach/websites.jsonl', website)) {
    signal.throwIfAborted()
    const url = siteAddress(row.url)
    if (!url) {
      section.skipped.push({ name: row.url.slice(0, 200), reason: 'It is not the address of a website.' })
      continue
    }
    const outcome = await inTransaction(ctx.db, async tx => {
      if ((await countForAdding(tx, workspaceId)) >= MOST_WEBSITES) return 'full'
      const isDone = row.state === 'read' || row.state === 'failed'
      const [made] = await insertWebsites(tx, [
        {
          ...row,
          url,
          domain: siteOf(url),
          state: isDone ? row.state : 'stopped',
          contactId: contactOf(row.contactId),
          workspaceId,
          userId: ctx.actor.id,
        },
      ])
      if (!made) return 'known'
      const { id: websiteId } = made
      for (const { id: _, ...each } of pages.toSorted((a, b) => a.id - b.id))
        await insertPage(tx, { ...each, workspaceId, websiteId })
      const found = findings.map(each => ({
        ...each,
        contactId: contactOf(each.contactId),
        userId: each.state === 'new' ? null : ctx.actor.id,
      }))
      await insertFindings(tx, { workspaceId, id: websiteId }, found)
      await tellWorkspace(tx, ctx, workspaceId, 'website_added')
      return 'added'
    })
    if (outcome === 'full') {
      const reason = `There can be ${MOST_WEBSITES.toLocaleString('en')} websites.`
      section.skipped.push({ name: url, reason })
    } else section[outcome] += 1
  }
}
