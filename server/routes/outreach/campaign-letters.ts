import type { campaignLetters } from '#core/contract/outreach/campaign-letters.ts'
import {
  decideOnLines,
  editLine,
  proposeLines,
  readLines,
} from '#server/campaigns/first-lines/first-lines.ts'
import { checkLetter } from '#server/campaigns/letters/check-letter.ts'
import { previewLetter } from '#server/campaigns/letters/preview.ts'
import { sendTest } from '#server/campaigns/letters/test-send.ts'
import { readVariables } from '#server/campaigns/letters/variables.ts'
import type { Routes } from '#server/http/call.ts'

export const campaignLetterRoutes: Routes<typeof campaignLetters> = {
  variables: ({ ctx, params }) => readVariables(ctx, params.id),
  check: ({ ctx, params, body }) => checkLetter(ctx, { ...params, ...body }),
  preview: ({ ctx, params, body }) => previewLetter(ctx, { ...params, ...body }),
  testSend: ({ ctx, params, body }) => sendTest(ctx, { ...params, ...body }),
  firstLines: ({ ctx, params, query }) => readLines(ctx, { ...params, ...query }),
  proposeFirstLines: ({ ctx, params, body }) =>
    proposeLines(ctx, { ...params, contactIds: body.contactIds ?? null }),
  decideFirstLines: ({ ctx, params, body }) => decideOnLines(ctx, { ...params, ...body }),
  async editFirstLine({ ctx, params, body }) {
    await editLine(ctx, { ...params, ...body })
    return { success: true }
  },
}
