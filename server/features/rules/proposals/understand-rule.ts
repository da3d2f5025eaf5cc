import type { Body, ResponseOf } from '#core/contract/endpoint.ts'
import type { rules } from '#core/contract/rules.ts'
import type { Ctx } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'

export async function understandRule(
  _ctx: Ctx,
  _body: Body<typeof rules.understand>,
): Promise<ResponseOf<typeof rules.understand>> {
  throw new AppError(501, 'This is not possible yet', 'not-yet')
}
