import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { contract } from './index.ts'

const endpoints = Object.entries(contract).flatMap(([noun, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(
    ([name, endpoint]) => [`${noun}.${name}`, endpoint.body as z.ZodType | undefined] as const,
  ),
)

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** Fields that are called a name, in any schema. */
function namesIn({ properties = {}, items, anyOf = [], oneOf = [] }: JsonSchema): string[] {
  const own = Object.keys(properties).filter(key => /name$/i.test(key))
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf]
  return [...new Set([...own, ...inner.flatMap(namesIn)])].sort()
}

/** Texts that letters of the installation may contain. */
const SHOWN: Record<string, Record<string, unknown>> = {
  'auth.updateUser': { firstName: 'Ada', lastName: 'Brandt' },
  'invitations.accept': { firstName: 'Ada', lastName: 'Brandt', password: 'long enough' },
  'organization.rename': { name: 'Acme' },
  'registration.createFirst': {
    code: 'CODE-CODE',
    firstName: 'Ada',
    lastName: 'Brandt',
    email: 'ada@x.example',
    password: 'long enough',
  },
  'registration.signup': {
    accountType: 'company',
    invitationCode: 'CODE-CODE',
    organizationName: 'Acme',
    adminName: 'Ada Brandt',
    adminEmail: 'ada@x.example',
    password: 'long enough',
  },
  'registration.register': {
    organizationType: 'company',
    companyName: 'Acme',
    firstName: 'Ada',
    lastName: 'Brandt',
    email: 'ada@x.example',
    password: 'long enough',
  },
}
/** Names that appear in no letter of the installation, and why. */
const NOT_SHOWN: Record<string, string> = {
  'accounts.connectImap': 'of a mailbox: it stands in the mail that its owner sends; a name to sign in with',
  'accounts.updateProfile': 'of a mailbox and its aliases: they stand in the mail that its owner sends',
  'labels.create': 'of a label in a mailbox',
  'labels.change': 'the same',
  'savedViews.create': 'of a view, which its person sees',
  'savedViews.change': 'of a view, which its person sees',
  'mailImports.create': 'of a file, which its person sees',
  'rules.create': 'of a rule, which its keepers see',
  'rules.change': 'of a rule, which its keepers see',
  'contacts.create':
    'of a contact, which the workspace sees; letters of campaigns greet by it, never the installation',
  'contacts.change': 'the same',
  'contacts.merge': 'the same',
  'contactGroups.create': 'of a tag or a list, which the workspace sees',
  'contactGroups.rename': 'of a tag or a list, which the workspace sees',
  'contactFields.create': 'of a field, which the workspace sees',
  'contactFields.change': 'of a field, which the workspace sees',
  'campaigns.create': 'of a campaign, which the workspace sees',
  'campaigns.change': 'of a campaign, which the workspace sees',
  'campaigns.previewChange': 'the same; nothing is stored',
  'tasks.judge': 'of a contact that somebody has named, which the workspace sees',
  'snippets.create': 'of a text to insert: people choose it by that',
  'snippets.change': 'of a text to insert: people choose it by that',
}

test('the tables above list every name that people can enter', () => {
  const named = endpoints.flatMap(([name, body]) =>
    body && namesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema).length > 0
      ? [name]
      : [],
  )
  expect(named.sort()).toEqual([...Object.keys(SHOWN), ...Object.keys(NOT_SHOWN)].sort())
})

const fields = Object.entries(SHOWN).flatMap(([name, body]) =>
  Object.keys(body)
    .filter(key => /name$/i.test(key))
    .map(field => [name, field] as const),
)

test.each(fields)('%s accepts only a plain %s', (name, field) => {
  const schema = endpoints.find(([endpoint]) => endpoint === name)?.[1]
  const given = SHOWN[name] as Record<string, unknown>
  const parse = (value: string) => schema?.safeParse({ ...given, [field]: value })
  const fault = (value: string) =>
    parse(value)?.error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(parse('  K.R.Narayanan O’Brien ')?.data).toMatchObject({ [field]: 'K.R. Narayanan O’Brien' })
  expect(fault('Win at evil.com')).toEqual([
    [field, 'A name cannot contain a web or email address. After a dot, please leave a space'],
  ])
  expect(fault('Ada\nClick here')).toEqual([
    [field, 'Please write the name in one line, without invisible characters'],
  ])
})
