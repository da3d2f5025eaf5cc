import { PLAIN_FACTS } from '#core/contract/outreach/contact-values.ts'
import type { ContactChange } from '#core/contract/outreach/contact-writing.ts'
import type { Contact } from '#core/contract/outreach/contacts.ts'
import { TARGET_NAMES } from '#core/outreach/contacts/import/columns/targets.ts'
import { shownPgpKey } from '#core/outreach/contacts/pgp-key.ts'
import { timeZoneOptions } from '#web/platform/time-zone.ts'
import { EditableFact } from './editable-fact.tsx'

/** What a contact is called, where it is, and how it is reached, each changed in place. */
export function Facts({
  contact,
  onChange,
}: {
  contact: Contact
  onChange: (change: ContactChange) => Promise<unknown>
}) {
  const isPerson = contact.kind === 'person'
  const names = isPerson ? (['firstName', 'lastName'] as const) : (['name'] as const)
  const texts = PLAIN_FACTS.filter(
    fact =>
      fact !== 'timeZone' && fact !== 'pgpKey' && (isPerson || (fact !== 'title' && fact !== 'company')),
  )
  return (
    <dl className="flex flex-col">
      {names.map(field => (
        <EditableFact
          key={field}
          label={TARGET_NAMES[field]}
          value={contact[field]}
          onSave={value => onChange({ [field]: value })}
        />
      ))}
      {texts.map(field => (
        <EditableFact
          key={field}
          label={TARGET_NAMES[field]}
          value={contact[field]}
          shown={
            field === 'country'
              ? placeName(contact.country, 'region')
              : field === 'language'
                ? placeName(contact.language, 'language')
                : undefined
          }
          placeholder={
            field === 'country' ? 'Add, such as DE' : field === 'language' ? 'Add, such as en' : undefined
          }
          onSave={value => onChange({ [field]: value })}
        />
      ))}
      <EditableFact
        label={TARGET_NAMES.timeZone}
        value={contact.timeZone}
        options={timeZoneOptions(contact.timeZone)}
        placeholder={clockInWords(contact.clock)}
        onSave={value => onChange({ timeZone: value })}
      />
      <EditableFact
        label={TARGET_NAMES.pgpKey}
        value={contact.pgpKey}
        shown={contact.pgpKey && shownPgpKey(contact.pgpKey)}
        placeholder="Add, to check what they sign"
        isLong
        onSave={pgpKey => onChange({ pgpKey })}
      />
      <EditableFact
        label="Profiles"
        value={contact.links.join(' ')}
        shown={contact.links.map(shortLink).join(', ')}
        placeholder="Add addresses of profiles"
        onSave={value => onChange({ links: value.split(/[\s,]+/).filter(link => link !== '') })}
      />
    </dl>
  )
}

const FROM = {
  given: '',
  city: 'by the city',
  region: 'by the region',
  country: 'by the country',
  phone: 'by the phone number',
}

/** By which clock campaigns write, where nobody has chosen a zone. */
const clockInWords = (clock: Contact['clock']): string =>
  clock ? `${clock.timeZone}, ${FROM[clock.from]}` : 'Not known, so campaigns go by their own'

/** "DE" as "Germany", in the reader's language; as it is where the browser knows no name. */
function placeName(code: string, type: 'region' | 'language'): string {
  try {
    return new Intl.DisplayNames(undefined, { type }).of(code) ?? code
  } catch {
    return code
  }
}

const shortLink = (link: string) => link.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
