import { CircleStop, Ellipsis, MailCheck, MessageSquare, Play, Search, Send } from 'lucide'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  CAMPAIGN_CONTACT_STATES,
  type CampaignContact,
  type CampaignContactState,
} from '#core/contract/outreach/campaigns.ts'
import { stepName } from '#core/outreach/campaigns/step-name.ts'
import { counted } from '#core/text/counted.ts'
import { momentInWords } from '#core/text/dates/moment-in-words.ts'
import { CONTACT_STATES } from '#web/contacts/in-words.ts'
import { paths } from '#web/platform/paths.ts'
import { useDecision } from '#web/send/outbox/uncertain/use-decision.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useDebounced } from '#web/ui/forms/use-debounced.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useFilledPage, usePages } from '#web/ui/list/use-pages.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { Pages } from '../list/pages.tsx'
import { useCampaignContacts, useLetGoOn, useStopContact } from '../queries.ts'

const PAGE = 50
const ALL = 'all'

/** The contacts of a launched campaign, each with where they stand and what comes next. */
export function CampaignContacts() {
  const { base } = useEditor()
  const [state, setState] = useState<CampaignContactState | null>(null)
  const [search, setSearch] = useState('')
  const words = useDebounced(search.trim())
  const pages = usePages<string>(`${state} ${words}`)
  const read = useCampaignContacts(
    base.id,
    { ...(state && { state }), search: words, ...(pages.start !== undefined && { after: pages.start }) },
    base.state === 'running',
  )
  const { isError, refetch } = read
  const data = useFilledPage(pages, read, ({ contacts }) => contacts)
  return (
    <section aria-label="Contacts in this campaign">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Search contacts"
          hideLabel
          icon={Search}
          placeholder="Name, company or address"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className="min-w-48 max-w-sm flex-1"
        />
        <Select
          label="State"
          hideLabel
          className="w-48"
          options={[
            { value: ALL, label: 'All states' },
            ...CAMPAIGN_CONTACT_STATES.map(value => ({ value, label: CONTACT_STATES[value].label })),
          ]}
          value={state ?? ALL}
          onValueChange={next => setState(next === ALL ? null : (next as CampaignContactState))}
        />
      </div>
      {isError && !data ? (
        <NotLoaded text="The contacts could not be loaded." onRetry={() => void refetch()} className="mt-4" />
      ) : !data ? (
        <SkeletonRows count={8} label="Loading contacts" />
      ) : (
        <>
          <p className="mt-3 text-faint text-sm">{counted(data.total, 'contact')}</p>
          <ul aria-label="Contacts" className="mt-1 divide-y divide-line">
            {data.contacts.map(contact => (
              <ContactRow key={contact.contactId} contact={contact} />
            ))}
            {data.contacts.length === 0 && <li className="py-6 text-center text-muted">Nobody is found.</li>}
          </ul>
          <Pages pages={pages} next={data.next} size={PAGE} total={data.total} />
        </>
      )}
    </section>
  )
}

function ContactRow({ contact }: { contact: CampaignContact }) {
  const { base } = useEditor()
  const navigate = useNavigate()
  const stop = useStopContact()
  const letGoOn = useLetGoOn()
  const { toast, attempt } = useAttempt()
  const name = contact.name || contact.email
  const isIn = contact.state === 'untouched' || contact.state === 'under-way'
  const { label, tone } = CONTACT_STATES[contact.state]
  const { threadId, uncertainEmailId } = contact
  const decision = useDecision()
  const act = (action: typeof stop | typeof letGoOn, title: string) =>
    attempt('That did not work', async () => {
      await action.mutateAsync({ params: { id: base.id, contactId: contact.contactId } })
      toast({ title })
    })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="truncate text-faint text-sm" title={contact.email}>
          {contact.email}
          {contact.company && ` · ${contact.company}`}
        </p>
      </div>
      <div className="min-w-0 flex-1 basis-56">
        <Badge tone={tone}>{label}</Badge>
        <p className="text-muted text-sm">{contact.why}</p>
      </div>
      <div className="min-w-0 flex-1 basis-40 text-faint text-sm">
        {contact.lastStep !== null && (
          <p className="truncate">Last: {stepName(base.steps, contact.lastStep)}</p>
        )}
        {contact.nextAt !== null && isIn && <p>Next: {momentInWords(contact.nextAt)}</p>}
        {contact.nextAt !== null && isIn && contact.timeZone === null && (
          <p>Their time zone is not known: by the campaign’s</p>
        )}
        {contact.mailbox !== null && (
          <p className="truncate" title={contact.mailbox}>
            From {contact.mailbox}
          </p>
        )}
      </div>
      {threadId !== null || isIn ? (
        <DropdownMenu align="end" trigger={<IconButton icon={Ellipsis} label={`More for ${name}`} />}>
          {threadId !== null && (
            <MenuItem icon={MessageSquare} onSelect={() => void navigate(paths.thread.to(threadId))}>
              Open the conversation
            </MenuItem>
          )}
          {uncertainEmailId !== null && (
            <>
              <MenuItem icon={MailCheck} onSelect={() => void decision.run([uncertainEmailId], true)}>
                The last mail has arrived
              </MenuItem>
              <MenuItem icon={Send} onSelect={() => void decision.run([uncertainEmailId], false)}>
                Send the last mail again
              </MenuItem>
            </>
          )}
          {contact.isHeld && uncertainEmailId === null && (
            <MenuItem
              icon={Play}
              blocked={base.refusal ?? false}
              onSelect={() => void act(letGoOn, `The campaign goes on for ${name}`)}
            >
              Go on
            </MenuItem>
          )}
          {isIn && (
            <MenuItem
              icon={CircleStop}
              danger
              blocked={base.refusal ?? false}
              onSelect={() => void act(stop, `${name} gets no more of this campaign`)}
            >
              End it for this contact
            </MenuItem>
          )}
        </DropdownMenu>
      ) : (
        <span className="w-8" />
      )}
    </li>
  )
}
