import { useState } from 'react'
import type { CampaignPlan } from '#core/contract/outreach/campaigns.ts'
import { counted, inFigures } from '#core/text/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { shortWeekday } from '../words.ts'

const DAYS_SHOWN = 10

/** The plan day by day and mailbox by mailbox. */
export function PlanTable({ plan }: { plan: CampaignPlan }) {
  const [showsAll, setShowsAll] = useState(false)
  const days = showsAll ? plan.days : plan.days.slice(0, DAYS_SHOWN)
  const left = plan.days.length - days.length
  return (
    <div>
      <div className="relative overflow-x-auto">
        <table className="w-full min-w-max text-sm tabular-nums">
          <caption className="sr-only">What is sent on which day from which mailbox</caption>
          <thead>
            <tr className="border-line-strong border-b text-left text-faint">
              <th scope="col" className="sticky left-0 bg-surface py-1.5 pr-4 font-medium">
                Day
              </th>
              {plan.mailboxes.map(({ accountId, email }) => (
                <th key={accountId} scope="col" className="py-1.5 pr-4 font-medium">
                  <span className="block max-w-40 truncate" title={email}>
                    {email}
                  </span>
                </th>
              ))}
              <th scope="col" className="py-1.5 text-right font-medium">
                Mails
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, mailboxes }) => (
              <tr key={day} className="border-line border-b">
                <th
                  scope="row"
                  className="sticky left-0 whitespace-nowrap bg-surface py-1.5 pr-4 text-left font-normal"
                >
                  {shortWeekday(day)}
                </th>
                {plan.mailboxes.map(({ accountId }) => {
                  const cell = mailboxes.find(each => each.accountId === accountId)
                  return (
                    <td key={accountId} className="whitespace-nowrap py-1.5 pr-4">
                      {cell ? (
                        <>
                          {cell.mails} <span className="text-faint">of {cell.limit}</span>{' '}
                          {cell.firsts > 0 && <span className="text-faint">({cell.firsts} new)</span>}{' '}
                          {cell.isFull && (
                            <Badge tone="warning" className="align-bottom">
                              full
                            </Badge>
                          )}
                        </>
                      ) : (
                        <span className="text-faint">–</span>
                      )}
                    </td>
                  )
                })}
                <td className="py-1.5 text-right font-medium">
                  {inFigures(mailboxes.reduce((sum, { mails }) => sum + mails, 0))}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="text-left">
              <th scope="row" className="sticky left-0 bg-surface py-1.5 pr-4 font-medium">
                In all
              </th>
              {plan.mailboxes.map(({ accountId, mails }) => (
                <td key={accountId} className="py-1.5 pr-4 font-medium">
                  {inFigures(mails)}
                </td>
              ))}
              <td className="py-1.5 text-right font-medium">{inFigures(plan.mails)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {left > 0 && (
        <Button size="sm" variant="ghost" className="mt-2" onClick={() => setShowsAll(true)}>
          Show {counted(left, 'more day')}
        </Button>
      )}
    </div>
  )
}
