import type { ContactImport } from '#core/contract/outreach/contact-imports.ts'
import type { Ctx } from '#server/deps.ts'
import { presentImport } from './present.ts'
import { requireImport } from './require-import.ts'

export const getImport = async (ctx: Ctx, id: number): Promise<ContactImport> =>
  presentImport(ctx, await requireImport(ctx.db, ctx.actor, id))
