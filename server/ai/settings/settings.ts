import { isDeepStrictEqual } from 'node:util'
import { AI_ENGINES, type AiSettings, type aiSettings, isLocalServer } from '#core/contract/ai-settings.ts'
import type { Body } from '#core/contract/endpoint.ts'
import type { Actor } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { installationEngine } from '#server/engines/engines.ts'
import { findLocalModels } from '#server/engines/llm/local-servers.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { requireOpen } from '#server/people/auth/seals/require-open.ts'
import { payerOf, sumSpent } from '#server/people/usage/queries.ts'
import { startOfMonth } from '#server/platform/clock.ts'
import { badRequest, forbidden } from '#server/platform/errors.ts'
import { engineOf, KEY_LOST, keyContext, openKey, ownModel, SERVER_GONE } from '../engine-of.ts'
import { findOffAlone, saveOffAlone, splitOff } from './alone-mailboxes.ts'
import {
  type AiSettingsRow,
  type Decider,
  findOffAccounts,
  findSettings,
  saveOffAccounts,
  saveSettings,
} from './settings-queries.ts'

const MICRO_PER_CENT = 10_000

/** Apply until somebody decides. */
export const DEFAULTS = {
  isEnabled: true,
  redacts: true,
  keepPayloadDays: 30,
  monthlyBudget: null,
  provider: null,
  model: null,
  sealedKey: null,
}
export type EffectiveSettings = Pick<AiSettingsRow, keyof typeof DEFAULTS> & { offAccountIds: number[] }

export async function loadSettings({ db }: Pick<Deps, 'db'>, decider: Decider): Promise<EffectiveSettings> {
  const decided = (await findSettings(db, decider)) ?? DEFAULTS
  return { ...decided, offAccountIds: await findOffAccounts(db, decider) }
}

/** In micro-dollars, for the current month (UTC). */
async function spentThisMonth({ db, clock }: Pick<Deps, 'db' | 'clock'>, decider: Decider): Promise<number> {
  return sumSpent(db, await payerOf(db, decider), startOfMonth(clock.now()))
}

/** An admin decides for the organization; a person without one, for themselves. */
const mayChange = ({ role, organizationId }: Actor) => organizationId === null || role === 'admin'

/** Whoever chooses the engine, where the operator lets them use this machine; super admins are its operators. */
const mayUseLocal = ({ actor, config }: Pick<Ctx, 'actor' | 'config'>) =>
  mayChange(actor) && (config.ai.local.isForAll || actor.role === 'super_admin')

/** Models on the server's machine, looked for now. Throws 403 for whoever may not choose one. */
export async function listLocalModels(ctx: Ctx) {
  if (!mayUseLocal(ctx))
    throw forbidden('Only the operator of this installation can use models on its machine.')
  return { models: await findLocalModels(ctx.config.ai.local.servers) }
}

export async function presentSettings(ctx: Ctx): Promise<AiSettings> {
  const settings = await loadSettings(ctx, ctx.actor)
  const { monthlyBudget } = settings
  const canChange = mayChange(ctx.actor)
  const own = ownModel(ctx, ctx.actor, settings)
  const installation = await installationEngine(ctx.config.ai)
  return {
    isEnabled: settings.isEnabled,
    offAccountIds: [...settings.offAccountIds, ...(await findOffAlone(ctx))],
    redacts: settings.redacts,
    keepPayloadDays: settings.keepPayloadDays,
    monthlyBudgetCents: canChange && monthlyBudget !== null ? monthlyBudget / MICRO_PER_CENT : null,
    provider: settings.provider,
    model: settings.model,
    hasKey: openKey(ctx.secrets, ctx.actor, settings.sealedKey) !== null,
    engine:
      own === 'key-lost'
        ? `none. ${KEY_LOST}`
        : own === 'server-gone'
          ? `none. ${SERVER_GONE}`
          : (await engineOf(ctx, ctx.actor, settings)).engine.label,
    installationEngine: installation.label,
    canChange,
    canUseLocal: mayUseLocal(ctx),
    spentCents: canChange ? Math.ceil((await spentThisMonth(ctx, ctx.actor)) / MICRO_PER_CENT) : 0,
  }
}

export async function changeSettings(
  ctx: Ctx,
  { offAccountIds, ...body }: Body<typeof aiSettings.change>,
): Promise<AiSettings> {
  // Refused while sealed: an engine chosen now would read the private mail once the seal is opened.
  if (ctx.actor.organizationId === null) requireOpen(ctx.actor)
  const before = await loadSettings(ctx, ctx.actor)
  const off = offAccountIds && (await splitOff(ctx, offAccountIds))
  const isOthersChanged = off && !isDeepStrictEqual(off.others, before.offAccountIds)
  const isForAll = isOthersChanged || Object.values(body).some(value => value !== undefined)
  if (isForAll && !mayChange(ctx.actor))
    throw forbidden("Only your organization's admin can change how AI is used.")
  if (isForAll) await changeForAll(ctx, before, { ...body, ...(off && { offAccountIds: off.others }) })
  if (off?.alone) await saveOffAlone(ctx, off.alone)
  return presentSettings(ctx)
}

/** Saves the settings of an organization, or of a person without one. */
async function changeForAll(
  ctx: Ctx,
  before: EffectiveSettings,
  { apiKey, monthlyBudgetCents, offAccountIds, ...change }: Body<typeof aiSettings.change>,
): Promise<void> {
  const sealedKey =
    apiKey === undefined
      ? before.sealedKey
      : apiKey === ''
        ? null
        : ctx.secrets.seal(apiKey, keyContext(ctx.actor))
  const after = { ...before, ...change, sealedKey }
  // What was chosen before stays usable for whoever changes something else.
  if (isLocalServer(change.provider) && !mayUseLocal(ctx))
    throw forbidden('Only the operator of this installation can use models on its machine.')
  const engine = after.provider && AI_ENGINES[after.provider]
  if (engine?.needsModel && !after.model)
    throw badRequest('Please name the model', { model: 'Please name the model' })
  if (engine?.needsKey) {
    // A key that cannot be opened is kept, because the operator may bring SECRET_KEY back. But no engine can be chosen
    // with it.
    if (!sealedKey || (change.provider && openKey(ctx.secrets, ctx.actor, sealedKey) === null))
      throw badRequest('Please enter the API key', { apiKey: 'Please enter the API key' })
    // A key works only with its provider.
    if (before.provider !== after.provider && apiKey === undefined)
      throw badRequest('Please enter the API key of this provider', { apiKey: 'Please enter the API key' })
  }
  const now = ctx.clock.now()
  const budget =
    monthlyBudgetCents === undefined
      ? {}
      : { monthlyBudget: monthlyBudgetCents === null ? null : monthlyBudgetCents * MICRO_PER_CENT }
  await inTransaction(ctx.db, async tx => {
    await saveSettings(tx, ctx.actor, { ...change, ...budget, sealedKey, updatedAt: now })
    if (offAccountIds) await saveOffAccounts(tx, ctx.actor, offAccountIds)
    await recordAudit(tx, {
      at: now,
      actor: ctx.actor,
      organizationId: ctx.actor.organizationId,
      userId: ctx.actor.id,
      action: 'ai-settings.changed',
      subject: { text: 'the settings of AI' },
      details: auditDetails(before, { apiKey, monthlyBudgetCents, offAccountIds, ...change }),
    })
  })
}

/** Old and new value of each changed setting; of a key only whether it was set or removed. */
function auditDetails(
  { monthlyBudget, ...before }: EffectiveSettings,
  { apiKey, ...change }: Body<typeof aiSettings.change>,
): Record<string, unknown> {
  const monthlyBudgetCents = monthlyBudget === null ? null : monthlyBudget / MICRO_PER_CENT
  const was: Record<string, unknown> = { ...before, monthlyBudgetCents }
  const changed = Object.entries(change).filter(
    ([name, to]) => to !== undefined && !isDeepStrictEqual(was[name], to),
  )
  return {
    ...Object.fromEntries(changed.map(([name, to]) => [name, { from: was[name], to }])),
    ...(apiKey === undefined ? {} : { apiKey: apiKey === '' ? 'removed' : 'set' }),
  }
}
