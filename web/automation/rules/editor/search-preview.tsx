import { DRY_RUN_DAYS } from '#core/contract/rules.ts'
import { MOST_LISTED } from '#core/contract/saved-views.ts'
import { ExampleRows } from '../example-rows.tsx'
import { usePreview } from '../queries.ts'

const SHOWN = 3

/** How much mail the search of a rule finds, while it is typed. */
export function SearchPreview(asked: {
  search: string
  accountIds: number[] | null
  isOrganizations: boolean
}) {
  const { data, isError } = usePreview(asked)
  if (asked.search === '') return null
  if (isError) return <p className="text-muted text-sm">What it finds could not be looked up.</p>
  if (!data) return <p className="text-muted text-sm">Looking …</p>
  const count =
    data.total >= MOST_LISTED ? `${MOST_LISTED.toLocaleString()} or more` : data.total.toLocaleString()
  const among = data.hasAge ? 'of the mail that is there' : `of the last ${DRY_RUN_DAYS} days`
  return (
    <section aria-label="What the search finds" className="-mt-2 flex flex-col gap-1">
      {data.notices.map(notice => (
        <p key={notice} className="text-danger-text text-sm">
          {notice}
        </p>
      ))}
      {data.understood !== asked.search && (
        <p className="text-muted text-sm">
          Read as <code className="text-text">{data.understood}</code>
        </p>
      )}
      {data.hasAge && (
        <p className="text-sm">
          This is about older mail. The rule looks at all mail that is there once a day, and not at mail as it
          arrives. It acts on each message once. Mail outside the inbox is left alone, unless the search names
          a place, such as in:archive.
        </p>
      )}
      <p role="status" className="text-muted text-sm">
        {data.total === 0 ? `Nothing ${among} fits.` : `${count} ${among}, such as:`}
      </p>
      <ExampleRows rows={data.examples.slice(0, SHOWN)} />
    </section>
  )
}
