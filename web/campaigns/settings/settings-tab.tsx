import type { CampaignSettings } from '#core/outreach/campaigns/settings.ts'
import { WeekFields } from '#web/people/working-hours/week-fields.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { MailboxList } from './mailbox-list.tsx'

/** From where, when and to whom a campaign sends, and what stands below its mails. */
export function SettingsTab() {
  const { shown, change, isOpen } = useEditor()
  const { settings } = shown
  const set = (edit: Partial<CampaignSettings>) => change({ settings: { ...settings, ...edit } })
  return (
    <div className="flex max-w-2xl flex-col gap-10">
      <section aria-label="Mailboxes">
        <SectionHeading
          title="Mailboxes"
          description="Contacts are shared out among them, and each contact hears from the same mailbox every time."
        />
        <MailboxList />
      </section>
      <section aria-label="Hours">
        <SectionHeading
          title="Hours"
          description="By the clock of each contact, so nobody gets mail at night: their zone is read from city, region, country or phone number where nobody has set it. Public holidays of your working hours are left out."
        />
        <div className="mt-4 flex flex-col gap-4">
          <WeekFields
            week={{ ...settings.hours, timeZone: settings.timeZone }}
            problems={problemsOf(settings.hours)}
            zoneLabel="Where a contact’s time zone is not known"
            noZone={{ label: 'The time zone of your working hours', value: null }}
            disabled={!isOpen}
            onChange={({ timeZone = settings.timeZone, ...hours }) =>
              set({ timeZone, hours: { ...settings.hours, ...hours } })
            }
          />
        </div>
      </section>
      <section aria-label="When it ends">
        <SectionHeading
          title="When it ends"
          description="An answer, a bounce, a complaint or an unsubscribe always ends it for that contact."
        />
        <div className="mt-4 flex flex-col gap-4">
          <Switch
            label="End it for the whole company"
            description="When one contact answers, their colleagues get no more of it either."
            checked={settings.stopsCompany}
            disabled={!isOpen}
            onCheckedChange={stopsCompany => set({ stopsCompany })}
          />
          <Switch
            label="Leave out contacts of other running campaigns"
            description="So that nobody gets two at a time."
            checked={settings.leavesOutOthers}
            disabled={!isOpen}
            onCheckedChange={leavesOutOthers => set({ leavesOutOthers })}
          />
        </div>
      </section>
      <section aria-label="Tracking">
        <SectionHeading
          title="Tracking"
          description="Off, your mails are what one person would send to another. On, each mail carries a hidden picture or changed links, which spam filters dislike and some laws forbid without consent. The numbers are estimates: programs load pictures by themselves, and scanners follow links. Answers are counted in any case."
        />
        <div className="mt-4 flex flex-col gap-4">
          <Switch
            label="Estimate opens"
            checked={settings.tracksOpens}
            disabled={!isOpen}
            onCheckedChange={tracksOpens => set({ tracksOpens })}
          />
          <Switch
            label="Estimate clicks"
            checked={settings.tracksClicks}
            disabled={!isOpen}
            onCheckedChange={tracksClicks => set({ tracksClicks })}
          />
        </div>
      </section>
      <section aria-label="Below each mail">
        <SectionHeading
          title="Below each mail"
          description="Whoever writes to people who did not ask for it has to say who they are, and how to make it stop."
        />
        <div className="mt-4 flex flex-col gap-4">
          <TextArea
            label="Postal address"
            hint="Name, street, town and country of whoever sends. Without it the campaign cannot be launched."
            value={settings.physicalAddress}
            maxLength={500}
            disabled={!isOpen}
            onChange={({ target }) => set({ physicalAddress: target.value })}
          />
          <TextField
            label="What the link to unsubscribe says"
            hint="It stands below each mail. Mail programs show a button of their own, too: each mail carries the header for it."
            value={settings.unsubscribeText}
            maxLength={200}
            disabled={!isOpen}
            error={settings.unsubscribeText.trim() === '' ? 'Please write what the link says' : undefined}
            onChange={({ target }) => set({ unsubscribeText: target.value })}
          />
        </div>
      </section>
    </div>
  )
}

const problemsOf = ({ days, from, to }: CampaignSettings['hours']) => ({
  days: days.length === 0 ? 'Please choose at least one day' : undefined,
  to: from >= to ? 'The hours have to end after they begin' : undefined,
})
