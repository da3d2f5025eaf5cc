import { Readable } from 'node:stream'
import type { campaignReports } from '#core/contract/outreach/campaign-reports.ts'
import { reportCampaign } from '#server/campaigns/reports/report.ts'
import { csvOf } from '#server/campaigns/reports/report-csv.ts'
import type { REPLIED, Routes } from '#server/http/call.ts'
import { sendDownload } from '#server/http/send-file.ts'

export const campaignReportRoutes: Routes<typeof campaignReports> = {
  get: ({ ctx, params, query }) => reportCampaign(ctx, { ...params, ...query }),
  csv: async ({ ctx, params, query, reply }): Promise<typeof REPLIED> => {
    const report = await reportCampaign(ctx, { ...params, ...query })
    return sendDownload(reply, {
      type: 'text/csv; charset=utf-8',
      name: `campaign-${params.id}.csv`,
      content: Readable.from([csvOf(report)]),
    })
  },
}
