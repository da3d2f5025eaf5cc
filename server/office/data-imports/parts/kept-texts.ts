import { z } from 'zod'
import { rules } from '#core/contract/rules.ts'
import { savedViews } from '#core/contract/saved-views.ts'
import { snippetBody } from '#core/contract/snippets.ts'
import { createRule, listRules } from '#server/automation/rules/rules.ts'
import { safeOwnHtml } from '#server/mail/mime/reader/own-html.ts'
import { createView, listViews } from '#server/search/saved-views/saved-views.ts'
import { createSnippet, listSnippets } from '#server/send/snippets/snippets.ts'
import { type Home, mailboxesOf } from '../reading/home.ts'
import { adding, checked, type Section, sameness } from '../reading/section.ts'

const snippetRow = z.object({ id: z.number(), deletedAt: z.string().nullish() })

/** Texts to insert. They are the person's own here, also where their organization shared them. */
export async function restoreSnippets({ ctx, profile, snippets }: Home, section: Section): Promise<void> {
  const there = await listSnippets(ctx)
  for (const entry of profile.snippets) {
    const row = snippetRow.safeParse(entry).data
    if (!row || row.deletedAt) continue
    const body = checked(section, {
      name: 'A snippet',
      schema: snippetBody,
      entry: { ...(entry as object), isShared: false },
    })
    if (!body) continue
    const safe = await safeOwnHtml(ctx, body.body)
    const same = there.find(one => one.name === body.name && one.body === safe)
    if (same) section.known += 1
    const made = same ?? (await adding(section, `The snippet “${body.name}”`, () => createSnippet(ctx, body)))
    if (made) snippets.set(row.id, made.id)
  }
}

const ofRule = z.object({ rule_id: z.number(), account_id: z.number() })
const ofView = z.object({ view_id: z.number(), account_id: z.number() })
const keptRow = z.object({
  id: z.number(),
  position: z.number(),
  isNarrowed: z.boolean(),
  removedAt: z.string().nullish(),
  isOrganizations: z.boolean().optional(),
  actions: z.array(z.looseObject({ kind: z.string(), snippetId: z.number().optional() })).default([]),
})

/**
 * Rules of the person. They are off: each is looked at, and tried on the mail that is there, before it acts. Switching on
 * one by which mail leaves asks for the proof.
 */
export async function restoreRules(home: Home, section: Section): Promise<void> {
  const { ctx, profile, snippets } = home
  const mailboxes = await mailboxesOf(home, 'rule_accounts', ofRule, row => row.rule_id)
  const there = (await listRules(ctx)).rules.filter(({ isOrganizations }) => !isOrganizations)
  const known = new Set(there.map(keyOfRule))
  for (const { entry, row } of inOrder(profile.rules)) {
    if (row.isOrganizations) continue
    const actions = row.actions.map(action =>
      action.snippetId === undefined
        ? action
        : { ...action, snippetId: snippets.get(action.snippetId) ?? null },
    )
    const accountIds = row.isNarrowed ? (mailboxes.get(row.id) ?? []).map(({ id }) => id) : null
    const body = checked(section, {
      name: 'A rule',
      schema: rules.create.body,
      entry: { ...entry, actions, accountIds, isOrganizations: false },
    })
    if (!body) continue
    if (known.has(keyOfRule(body))) section.known += 1
    else await adding(section, `The rule “${body.name}”`, () => createRule(ctx, { ...body, isProven: true }))
  }
}

const keyOfRule = ({
  name,
  search,
  accountIds,
  actions,
  stopsHere,
}: Pick<
  Awaited<ReturnType<typeof listRules>>['rules'][number],
  'name' | 'search' | 'accountIds' | 'actions' | 'stopsHere'
>) => sameness([name, search, accountIds?.toSorted((a, b) => a - b) ?? null, actions, stopsHere])

/** Kept searches, and with them what the inbox is split into. */
export async function restoreViews(home: Home, section: Section): Promise<void> {
  const { ctx, profile } = home
  const mailboxes = await mailboxesOf(home, 'saved_view_accounts', ofView, row => row.view_id)
  const keyOf = ({
    name,
    search,
    accountIds,
  }: {
    name: string
    search: string
    accountIds: number[] | null
  }) => sameness([name, search, accountIds?.toSorted((a, b) => a - b) ?? null])
  const known = new Set((await listViews(ctx)).views.map(keyOf))
  for (const { entry, row } of inOrder(profile.savedViews)) {
    const accountIds = row.isNarrowed ? (mailboxes.get(row.id) ?? []).map(({ id }) => id) : null
    const body = checked(section, {
      name: 'A view',
      schema: savedViews.create.body,
      entry: { ...entry, accountIds },
    })
    if (!body) continue
    if (known.has(keyOf(body))) section.known += 1
    else await adding(section, `The view “${body.name}”`, () => createView(ctx, body))
  }
}

/** Those that are not removed, as they stood in their list. */
const inOrder = (entries: readonly unknown[]) =>
  entries
    .flatMap(entry => {
      const row = keptRow.safeParse(entry).data
      return row && !row.removedAt ? { entry: entry as Record<string, unknown>, row } : []
    })
    .sort((a, b) => a.row.position - b.row.position)
