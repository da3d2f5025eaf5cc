import { useEditor } from '../editing/use-campaign-editor.ts'
import { AudienceChoice } from './audience-choice.tsx'
import { AudiencePeople } from './audience-people.tsx'
import { CampaignContacts } from './campaign-contacts.tsx'
import { VariablesCheck } from './variables-check.tsx'

/** Before the launch who would get the campaign, after it who is in it and how far they are. */
export function ContactsTab() {
  const { base, isOpen } = useEditor()
  const isLaunched = base.startedAt !== null
  return (
    <div className="flex flex-col gap-8">
      {isLaunched && <CampaignContacts />}
      {(isOpen || !isLaunched) && (
        <>
          <AudienceChoice />
          <VariablesCheck />
          <AudiencePeople />
        </>
      )}
    </div>
  )
}
