import { z } from 'zod'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { readJson, readRows } from '#server/office/mail-imports/reading/own-files.ts'
import type { OwnExport } from '#server/office/mail-imports/reading/read-zip.ts'
import type { Homecoming } from '#server/office/mail-imports/running/run-mail-import.ts'

/** More than any person has; an entry that is refused takes time, too. */
export const entries = (most: number) =>
  z
    .array(z.unknown())
    .transform(all => all.slice(0, most))
    .default([])

/** What belongs to no mailbox. Each entry is checked where it is brought back. */
const profile = z.object({
  user: z.object({ id: z.number() }).nullish(),
  settings: z.unknown().optional(),
  workingHours: entries(1),
  senderChoices: entries(20_000),
  snippets: entries(2000),
  rules: entries(2000),
  savedViews: entries(2000),
  threadAutomations: entries(100_000),
  emailAutomations: entries(100_000),
  calendarAnswers: entries(100_000),
})

const mailbox = z.object({
  id: z.number(),
  email: z.string().max(320),
  displayName: z.string().max(300).nullish(),
  signature: z.string().max(100_000).catch(''),
  signatures: z.record(z.string().max(320), z.string().max(100_000)).catch({}),
  sendLimit: z.number().nullish().catch(null),
  answerLimit: z.number().nullish().catch(null),
})
export type ExportedMailbox = z.output<typeof mailbox> & { folder: string }

/** An export that comes home: what its parts need to bring it back. Ids of the export mean nothing here but by these maps. */
export interface Home extends Pick<Homecoming, 'row' | 'account' | 'own' | 'folders' | 'signal'> {
  /** With the rights that the person has now, who gave the file. */
  ctx: Ctx
  profile: z.output<typeof profile>
  /** All mailboxes of the export. */
  mailboxes: readonly ExportedMailbox[]
  /** Those whose mail this import takes. */
  sources: readonly ExportedMailbox[]
  /** By the ids of the export: the mailboxes that stand for them here. */
  accounts: ReadonlyMap<number, MailAccount>
  snippets: Map<number, number>
  groups: Map<number, number>
  contacts: Map<number, number>
}

const ACCOUNT = /\/account\.json$/

export async function openHome(ctx: Ctx, { row, account, own, folders, signal }: Homecoming): Promise<Home> {
  const mailboxes = await readMailboxes(own)
  const connected = await accessibleAccounts(ctx.db, ctx.actor, 'mail.manage')
  const standIn = ({ email }: ExportedMailbox) =>
    [account, ...connected].find(one => one.email.toLowerCase() === email.toLowerCase()) ?? account
  return {
    ...{ ctx, row, account, own, folders, signal, mailboxes },
    profile: (await readJson(own, 'profile.json', profile)) ?? profile.parse({}),
    sources: mailboxes.filter(({ folder }) => row.sources?.includes(folder)),
    accounts: new Map(mailboxes.map(one => [one.id, standIn(one)])),
    snippets: new Map(),
    groups: new Map(),
    contacts: new Map(),
  }
}

async function readMailboxes(own: OwnExport): Promise<ExportedMailbox[]> {
  const found: ExportedMailbox[] = []
  for (const name of own.names.filter(each => ACCOUNT.test(each)).slice(0, 1000)) {
    const read = await readJson(own, name, mailbox)
    if (read) found.push({ ...read, folder: name.replace(ACCOUNT, '') })
  }
  return found
}

/** The mailboxes here that stand for those of rules, views or campaigns, by the ids of these in the export. */
export async function mailboxesOf<S extends z.ZodType<{ account_id: number }>>(
  { own, mailboxes, accounts }: Home,
  table: string,
  schema: S,
  idOf: (row: z.output<S>) => number,
): Promise<Map<number, MailAccount[]>> {
  const found = new Map<number, Set<MailAccount>>()
  for (const { folder } of mailboxes)
    for await (const row of readRows(own, `${folder}/tables/${table}.jsonl`, schema)) {
      const account = accounts.get(row.account_id)
      if (account) found.set(idOf(row), (found.get(idOf(row)) ?? new Set()).add(account))
    }
  return new Map([...found].map(([id, stand]) => [id, [...stand]]))
}
