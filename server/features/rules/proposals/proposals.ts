import type { Body, ResponseOf } from '#core/contract/endpoint.ts'
import type { rules } from '#core/contract/rules.ts'
import type { Ctx } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'

const notYet = () => new AppError(501, 'This is not possible yet', 'not-yet')

export async function understandRule(
  _ctx: Ctx,
  _body: Body<typeof rules.understand>,
): Promise<ResponseOf<typeof rules.understand>> {
  throw notYet()
}

export async function importRules(_text: string): Promise<ResponseOf<typeof rules.import>> {
  throw notYet()
}

export async function exportRules(_ctx: Ctx): Promise<ResponseOf<typeof rules.export>> {
  throw notYet()
}
