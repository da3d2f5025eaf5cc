/** What texts of campaigns may name beside the custom fields of a workspace, and what each stands for, as editors show it. */
export const VARIABLES = {
  /** As in snippets and follow-ups. */
  name: 'how the contact is greeted: their first name',
  first_name: "the contact's first name",
  last_name: "the contact's last name",
  full_name: "the contact's whole name",
  company: "the contact's company",
  title: "the contact's position",
  city: "the contact's city",
  website: "the contact's website",
  email: "the contact's address",
  first_line: 'the opening line that was approved for this contact',
  my_name: 'the name of whoever sends',
  my_first_name: 'the first name of whoever sends',
  my_email: 'the address that the message comes from',
} as const

/** Values by name: those of `VARIABLES`, and custom fields by their key. Empty and missing are the same. */
export type Values = Readonly<Record<string, string | undefined>>

/** Whether a name stands for something in a workspace with these custom fields. */
export const isKnownVariable = (name: string, customFields: ReadonlySet<string>): boolean =>
  Object.hasOwn(VARIABLES, name) || customFields.has(name)

/** What of a contact can be named. */
export interface NamedContact {
  firstName: string
  lastName: string
  /** As it is shown; of an organization its name. */
  name: string
  company: string
  title: string
  city: string
  website: string
  /** Values of custom fields by key. */
  custom: Readonly<Record<string, string | number | boolean>>
}

interface Naming {
  /** The one that is written to. */
  email: string
  sender: { name: string; email: string }
  /** Empty unless a person has approved it. */
  firstLine: string
}

export function valuesFor(contact: NamedContact, { email, sender, firstLine }: Naming): Values {
  const custom = Object.entries(contact.custom).map(([key, value]) => [key, customValue(value)])
  const written = [contact.firstName, contact.lastName].filter(Boolean).join(' ')
  return {
    // A custom field does not hide a field that every contact has.
    ...Object.fromEntries(custom),
    name: contact.firstName,
    first_name: contact.firstName,
    last_name: contact.lastName,
    // Where nothing else is known, the name that is shown is the address.
    full_name: written || (contact.name.includes('@') ? '' : contact.name),
    company: contact.company,
    title: contact.title,
    city: contact.city,
    website: contact.website,
    email,
    first_line: firstLine,
    my_name: sender.name,
    my_first_name: sender.name.trim().split(/\s+/)[0] ?? '',
    my_email: sender.email,
  }
}

/** A "no" makes `{{#if …}}` fail; a "yes" makes it hold. */
const customValue = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'yes' : '') : String(value)
