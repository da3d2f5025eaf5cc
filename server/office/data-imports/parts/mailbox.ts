import { z } from 'zod'
import { accounts } from '#core/contract/accounts.ts'
import { mailKind } from '#core/contract/mail-kind.ts'
import { saveVacationBody } from '#core/contract/vacation.ts'
import { mailboxPace } from '#core/outreach/campaigns/mailbox-pace.ts'
import { can } from '#core/policy.ts'
import { changeSettings, presentSettings } from '#server/ai/settings/settings.ts'
import { changeAnswerLimit } from '#server/automation/replies/answer-limits.ts'
import { isKeptByProvider } from '#server/automation/vacation/ask-provider.ts'
import { findNote } from '#server/automation/vacation/queries.ts'
import { saveVacation } from '#server/automation/vacation/save-vacation.ts'
import { listMailboxes, setPace } from '#server/campaigns/mailboxes.ts'
import { requireAccount } from '#server/mailbox/accounts/access.ts'
import { updateProfile } from '#server/mailbox/accounts/profile.ts'
import { findChosen } from '#server/mailbox/kinds/kind-queries.ts'
import { readRows } from '#server/office/mail-imports/reading/own-files.ts'
import { findFolders } from '#server/office/mail-imports/running/apply-queries.ts'
import { sortSenders } from '#server/read/triage/sort-senders.ts'
import { limitsOf } from '#server/send/outbox/gate/provider-limits.ts'
import { setLimit } from '#server/send/outbox/settings/send-limits.ts'
import type { ExportedMailbox, Home } from '../reading/home.ts'
import { adding, checked, type Section } from '../reading/section.ts'

const folderRow = z.object({
  name: z.string().trim().min(1).max(500),
  role: z.string().nullable(),
  is_tag: z.boolean(),
})

/** Folders and labels without mail; those with mail came with it. */
export async function restoreLabels(home: Home, section: Section): Promise<void> {
  const { ctx, account, own, sources, folders, row } = home
  if (!row.keepsFolders) return
  const there = new Set((await findFolders(ctx.db, account)).map(({ name }) => name.toLowerCase()))
  for (const { folder } of sources)
    for await (const { name, role, is_tag } of readRows(own, `${folder}/tables/folders.jsonl`, folderRow)) {
      if (role !== null || is_tag || name.includes('\0')) continue
      if (there.has(name.toLowerCase())) section.known += 1
      else await adding(section, `The label “${name}”`, () => folders.of({ roles: [], names: [name] }))
      there.add(name.toLowerCase())
    }
}

/** Whether what is set for an exported mailbox is right for the one here: it has the same address, and the person may set it. */
function isIt({ ctx, account }: Home, mailbox: ExportedMailbox, section: Section): boolean {
  const { email, signature, signatures, displayName, sendLimit, answerLimit } = mailbox
  if (account.email.toLowerCase() !== email.toLowerCase()) {
    const reason = 'Connect this mailbox, and import the file again: it keeps its signature and settings.'
    const isSet = signature !== '' || displayName || sendLimit || answerLimit
    if (isSet || Object.keys(signatures).length > 0) section.skipped.push({ name: email, reason })
    return false
  }
  return can(ctx.actor, 'account.manage', { ...account, ownerId: account.ownerId ?? 0 })
}

const paceRow = z.object({
  daily_limit: z.number(),
  ramp_from: z.number(),
  ramp_by: z.number(),
  gap_from: z.number(),
  gap_to: z.number(),
  is_chosen: z.boolean(),
})
const anyRow = z.looseObject({})

/** How messages from the mailbox are signed, and what limits it; and that no engine may read it. */
export async function restoreMailbox(home: Home, section: Section): Promise<void> {
  const { ctx, own } = home
  for (const mailbox of home.sources) {
    if (!isIt(home, mailbox, section)) continue
    const account = await requireAccount(ctx.db, ctx.actor, 'account.manage', home.account.id)
    const { id: accountId, email } = account
    const missing = {
      ...(account.displayName === null && mailbox.displayName ? { displayName: mailbox.displayName } : {}),
      ...(account.signature === '' && mailbox.signature !== '' ? { signature: mailbox.signature } : {}),
      ...(Object.keys(account.signatures).length === 0 && Object.keys(mailbox.signatures).length > 0
        ? { signatures: mailbox.signatures }
        : {}),
    }
    if (mailbox.signature !== '' && account.signature !== '') section.known += 1
    const entry = { name: `The signature of ${email}`, schema: accounts.updateProfile.body, entry: missing }
    const body = Object.keys(missing).length > 0 ? checked(section, entry) : null
    if (body) await adding(section, entry.name, () => updateProfile(ctx, { accountId, ...body }))
    await restoreLimits(home, section, mailbox)
    await restoreKinds(home, section, mailbox)
    for await (const _ of readRows(own, `${mailbox.folder}/tables/ai_off_accounts.jsonl`, anyRow)) {
      const off = (await presentSettings(ctx)).offAccountIds
      if (off.includes(accountId)) section.known += 1
      else
        await adding(section, `That no AI reads ${email}`, () =>
          changeSettings(ctx, { offAccountIds: [...off, accountId] }),
        )
      break
    }
  }
}

/** By hand that asks for the password. */
const HIGHER = 'It is higher than that of the provider. Set it yourself in Settings, Sending.'
const sendLimits = z.number().int().min(1).max(1_000_000)
const answerLimits = z.number().int().min(1).max(10_000)

async function restoreLimits(
  { ctx, own, account }: Home,
  section: Section,
  { folder, sendLimit, answerLimit }: ExportedMailbox,
): Promise<void> {
  const { id: accountId, email } = account
  const sends = sendLimits.safeParse(sendLimit).data
  if (sends !== undefined && account.sendLimit === null && sends > limitsOf(account).recipientsADay)
    section.skipped.push({ name: `The limit of ${email}`, reason: HIGHER })
  else if (sends !== undefined && account.sendLimit === null)
    await adding(section, `The limit of ${email}`, () => setLimit(ctx, { accountId, recipientsADay: sends }))
  const answers = answerLimits.safeParse(answerLimit).data
  if (answers !== undefined && account.answerLimit === null)
    await adding(section, `The limit of answers of ${email}`, () =>
      changeAnswerLimit(ctx, { accountId, answersADay: answers }),
    )
  if (ctx.actor.organizationId !== null) return
  for await (const row of readRows(own, `${folder}/tables/sending_mailboxes.jsonl`, paceRow)) {
    if (!row.is_chosen) return
    const shown = (await listMailboxes(ctx)).find(one => one.accountId === accountId)
    if (shown?.isChosen) section.known += 1
    const pace = mailboxPace.safeParse({
      dailyLimit: row.daily_limit,
      rampFrom: row.ramp_from,
      rampBy: row.ramp_by,
      gapFrom: row.gap_from,
      gapTo: row.gap_to,
    }).data
    if (pace && shown && !shown.isChosen)
      await adding(section, `How fast campaigns send from ${email}`, () => setPace(ctx, { accountId, pace }))
    return
  }
}

const senderRow = z.looseObject({ sender: z.string(), kind: mailKind.nullable() })

/** Whose mail is of people, newsletters or notices by somebody's choice. To whom was written is in the mail. */
async function restoreKinds(
  { ctx, own, account }: Home,
  section: Section,
  { folder }: ExportedMailbox,
): Promise<void> {
  for await (const { sender, kind } of readRows(own, `${folder}/tables/mailbox_senders.jsonl`, senderRow)) {
    if (kind === null) continue
    const senders = [{ accountId: account.id, sender, kind }]
    if ((await findChosen(ctx.db, account, [sender])).size > 0) section.known += 1
    else await adding(section, `Where mail from ${sender} goes`, () => sortSenders(ctx, { senders }))
  }
}

const noteRow = z.looseObject({
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  time_zone: z.string(),
})

/** The text that says that somebody is away. It is off. What Gmail and Outlook keep is still there. */
export async function restoreVacation(home: Home, section: Section): Promise<void> {
  const { ctx, account, own, sources } = home
  for (const mailbox of sources) {
    if (account.email.toLowerCase() !== mailbox.email.toLowerCase() || isKeptByProvider(account)) continue
    for await (const row of readRows(own, `${mailbox.folder}/tables/vacation_notes.jsonl`, noteRow)) {
      if (await findNote(ctx.db, account)) {
        section.known += 1
        break
      }
      const body = checked(section, {
        name: 'The vacation note',
        schema: saveVacationBody,
        entry: {
          ...row,
          isOn: false,
          firstDay: row.first_day,
          lastDay: row.last_day,
          timeZone: row.time_zone,
        },
      })
      if (body)
        await adding(section, 'The vacation note', () =>
          saveVacation(ctx, { ...body, isOn: false, accountId: account.id, isProven: false }),
        )
      break
    }
  }
}
