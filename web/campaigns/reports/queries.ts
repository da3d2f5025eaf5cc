import { campaignReports } from '#core/contract/outreach/campaign-reports.ts'
import { useRead } from '#web/platform/query.ts'

/** Nothing tells the browser of messages that have left, were opened, or whose links were followed. */
const REFETCH_MS = 30_000

const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

export const useReport = (id: number) =>
  useRead(
    campaignReports.get,
    { params: { id }, query: { timeZone: timeZone() } },
    { keepPrevious: true, refetchInterval: REFETCH_MS },
  )

/** Where the report is as a file. */
export const csvAddress = (id: number): string =>
  `${campaignReports.csv.path.replace(':id', String(id))}?timeZone=${encodeURIComponent(timeZone())}`
