import { z } from 'zod'
import { aiSettings } from '#core/contract/ai-settings.ts'
import { DEFAULT_UNDO_SECONDS, outbox } from '#core/contract/outbox.ts'
import { senderChoices } from '#core/contract/sender-choices.ts'
import { workingHours } from '#core/contract/working-hours.ts'
import { clockOf } from '#core/sequence/work-calendar.ts'
import { changeSettings as changeAi, DEFAULTS } from '#server/ai/settings/settings.ts'
import { findSettings } from '#server/ai/settings/settings-queries.ts'
import { readRows } from '#server/office/mail-imports/reading/own-files.ts'
import { readWorkingHours, saveWorkingHours } from '#server/people/working-hours/working-hours.ts'
import { findChoices } from '#server/read/sender-choices/queries.ts'
import { saveChoice } from '#server/read/sender-choices/sender-choices.ts'
import { changeSettings, readSettings } from '#server/send/outbox/settings/send-limits.ts'
import type { Home } from '../reading/home.ts'
import { adding, checked, type Section } from '../reading/section.ts'

const MOST_SENDERS = 100_000

const aiRow = z.object({
  user_id: z.number().nullable(),
  is_enabled: z.boolean(),
  redacts: z.boolean(),
  keep_payload_days: z.number(),
  monthly_budget: z.number().nullable(),
  provider: z.string().nullable(),
})
const MICRO_PER_CENT = 10_000
const BY_HAND = 'The file protects mail less than usual. Choose that yourself in Settings, AI.'

/**
 * What a person alone has decided about AI. Keys are in no export, so an engine that needs one is chosen anew. Nor does a
 * file that somebody else may have made weaken what protects mail: by hand that asks for the password.
 */
export async function restoreAi({ ctx, own }: Home, section: Section): Promise<void> {
  if (ctx.actor.organizationId !== null) return
  for await (const row of readRows(own, 'person/tables/ai_settings.jsonl', aiRow)) {
    if (await findSettings(ctx.db, ctx.actor)) {
      section.known += 1
      return
    }
    const isOffline = row.provider === 'offline'
    if (row.provider !== null && !isOffline)
      section.skipped.push({
        name: 'The engine of the AI settings',
        reason: 'Its key is in no export. Choose it again in Settings, AI.',
      })
    const keepPayloadDays = Math.min(row.keep_payload_days, DEFAULTS.keepPayloadDays)
    if (!row.redacts || keepPayloadDays < row.keep_payload_days)
      section.skipped.push({ name: 'What AI engines get, and how long it is kept', reason: BY_HAND })
    const body = checked(section, {
      name: 'The AI settings',
      schema: aiSettings.change.body,
      entry: {
        isEnabled: row.is_enabled,
        redacts: true,
        keepPayloadDays,
        monthlyBudgetCents:
          row.monthly_budget === null ? null : Math.ceil(row.monthly_budget / MICRO_PER_CENT),
        ...(isOffline ? { provider: 'offline' } : {}),
      },
    })
    if (body) await adding(section, 'The AI settings', () => changeAi(ctx, body))
    return
  }
}

const hoursRow = z.object({
  timeZone: z.string(),
  days: z.string().max(7),
  from: z.number().int().min(0).max(1440),
  to: z.number().int().min(0).max(1440),
  country: z.string().nullable(),
  region: z.string().nullable(),
  isChosen: z.boolean(),
})

export async function restoreHours({ ctx, profile }: Home, section: Section): Promise<void> {
  for (const entry of profile.workingHours) {
    const row = checked(section, { name: 'The working hours', schema: hoursRow, entry })
    if (!row?.isChosen) return
    if ((await readWorkingHours(ctx, undefined)).isChosen) {
      section.known += 1
      return
    }
    const body = checked(section, {
      name: 'The working hours',
      schema: workingHours.save.body,
      entry: { ...row, days: [...row.days].map(Number), from: clockOf(row.from), to: clockOf(row.to) },
    })
    if (body) await adding(section, 'The working hours', () => saveWorkingHours(ctx, body))
  }
}

export async function restoreUndo({ ctx, profile }: Home, section: Section): Promise<void> {
  const given = outbox.changeSettings.body.safeParse(profile.settings)
  if (!given.success) return
  const { undoSeconds, autoReminder, receipts } = given.data
  const before = await readSettings(ctx)
  if (receipts && receipts !== 'ask') {
    if (before.receipts !== 'ask') section.known += 1
    else await adding(section, 'What is done with read receipts', () => changeSettings(ctx, { receipts }))
  }
  if (autoReminder && before.autoReminder) section.known += 1
  else if (autoReminder)
    await adding(section, 'The reminder of all sent mail', () => changeSettings(ctx, { autoReminder }))
  if (undoSeconds === undefined || undoSeconds === DEFAULT_UNDO_SECONDS) return
  if (before.undoSeconds !== DEFAULT_UNDO_SECONDS) section.known += 1
  else await adding(section, 'The time to take back what is sent', () => changeSettings(ctx, { undoSeconds }))
}

export async function restoreSenders({ ctx, profile }: Home, section: Section): Promise<void> {
  const known = new Set((await findChoices(ctx.db, ctx.actor.id, MOST_SENDERS)).map(({ sender }) => sender))
  for (const entry of profile.senderChoices) {
    const body = checked(section, {
      name: 'How to see the mail of a sender',
      schema: senderChoices.save.body,
      entry,
    })
    if (!body) continue
    if (known.has(body.sender)) section.known += 1
    else await adding(section, body.sender, () => saveChoice(ctx, body))
  }
}
