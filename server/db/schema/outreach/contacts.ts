import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  ADDRESS_STATES,
  type AddressState,
  CONTACT_KINDS,
  CONTACT_SOURCES,
  CONTACT_STATUSES,
  type ContactKind,
  type ContactSource,
  type ContactStatus,
  FIELD_TYPES,
  type FieldType,
  GROUP_KINDS,
  type GroupKind,
  ofTextFacts,
  type TextFact,
} from '#core/contract/outreach/contact-values.ts'
import {
  instant,
  oneOf,
  plainText,
  reference,
  rowId,
  tenantKey,
  tenantReference,
  tsvector,
  workspaceId,
  workspaceKey,
} from '../columns.ts'
import { users, workspaces } from '../people.ts'

const columnName = (fact: TextFact) => fact.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** A person or an organization that the workspace writes to. A workspace has them once: an address belongs to one contact. */
export const contacts = pgTable(
  'contacts',
  {
    workspaceId: workspaceId().references(() => workspaces.id),
    id: rowId(),
    kind: text('kind').$type<ContactKind>().notNull(),
    ...ofTextFacts(fact => text(columnName(fact)).notNull().default('')),
    /** As it is shown: of an organization its name, of a person the whole name, else the address. */
    name: text('name').notNull(),
    /** The organization that the person belongs to, if it is a contact, too; `company` is its name as it was given. */
    organizationId: reference('organization_id'),
    /** Addresses of profiles in social networks. */
    links: jsonb('links').$type<string[]>().notNull().default([]),
    /** Values of `contact_fields` by their keys. */
    custom: jsonb('custom').$type<Record<string, string | number | boolean>>().notNull().default({}),
    status: text('status').$type<ContactStatus>().notNull().default('new'),
    source: text('source').$type<ContactSource>().notNull(),
    /** By what it is sorted (core/outreach/contacts/contact-words.ts). */
    sortName: plainText('sort_name').notNull().default(''),
    /**
     * The words by which it is found, each with the workspace before it, so that a search for beginnings of words reads
     * nothing of another workspace.
     */
    search: tsvector('search').notNull().default(sql`''::tsvector`),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  t => [
    oneOf(t.kind, CONTACT_KINDS),
    oneOf(t.status, CONTACT_STATUSES),
    oneOf(t.source, CONTACT_SOURCES),
    workspaceKey(t, t.id),
    tenantReference(t, t.organizationId, t, t.id, 'set null'),
    index('contacts_organization').on(t.organizationId, t.workspaceId),
    index('contacts_user').on(t.userId),
    index('contacts_search').using('gin', t.search),
    // By name. The workspace is an array so that no other statement takes this index for a list of the workspace.
    index('contacts_sorted').on(sql`(array[${t.workspaceId}])`, t.sortName, t.id),
    // Most contacts are new, and are found by walking along the names.
    index('contacts_status')
      .on(sql`(array[${t.workspaceId}])`, t.status, t.sortName, t.id)
      .where(sql`status <> 'new'`),
  ],
)

export const contactAddresses = pgTable(
  'contact_addresses',
  {
    workspaceId: workspaceId(),
    /** In lower case. */
    address: text('address').notNull(),
    contactId: reference('contact_id').notNull(),
    /** The first one is written to. */
    position: integer('position').notNull().default(0),
    state: text('state').$type<AddressState>().notNull().default('unknown'),
    /** Of a role, such as info@. */
    isRole: boolean('is_role').notNull().default(false),
    isDisposable: boolean('is_disposable').notNull().default(false),
    checkedAt: instant('checked_at'),
  },
  t => [
    oneOf(t.state, ADDRESS_STATES),
    tenantKey(t, t.address),
    tenantReference(t, t.contactId, contacts, contacts.id),
    index('contact_addresses_contact').on(t.contactId, t.workspaceId),
    // For the people of one company.
    index('contact_addresses_domain').on(sql`(split_part(${t.address}, '@', 2))`, t.contactId, t.workspaceId),
  ],
)

/** Tags and lists. */
export const contactGroups = pgTable(
  'contact_groups',
  {
    workspaceId: workspaceId().references(() => workspaces.id),
    id: rowId(),
    kind: text('kind').$type<GroupKind>().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  t => [
    oneOf(t.kind, GROUP_KINDS),
    workspaceKey(t, t.id),
    uniqueIndex('contact_groups_name').on(sql`lower(${t.name})`, t.kind, t.workspaceId),
  ],
)

export const contactGroupMembers = pgTable(
  'contact_group_members',
  {
    workspaceId: workspaceId(),
    groupId: reference('group_id').notNull(),
    contactId: reference('contact_id').notNull(),
  },
  t => [
    tenantKey(t, t.groupId, t.contactId),
    tenantReference(t, t.groupId, contactGroups, contactGroups.id),
    tenantReference(t, t.contactId, contacts, contacts.id),
    index('contact_group_members_contact').on(t.contactId, t.workspaceId),
  ],
)

/** Fields that a workspace has beside ours. */
export const contactFields = pgTable(
  'contact_fields',
  {
    workspaceId: workspaceId().references(() => workspaces.id),
    /** How texts and imports name it; never changed. */
    key: text('key').notNull(),
    name: text('name').notNull(),
    type: text('type').$type<FieldType>().notNull(),
    /** Of a choice. */
    choices: jsonb('choices').$type<string[]>().notNull().default([]),
    position: integer('position').notNull().default(0),
  },
  t => [oneOf(t.type, FIELD_TYPES), workspaceKey(t, t.key)],
)

export const contactNotes = pgTable(
  'contact_notes',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    contactId: reference('contact_id').notNull(),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  t => [
    tenantKey(t, t.id),
    tenantReference(t, t.contactId, contacts, contacts.id),
    index('contact_notes_contact').on(t.contactId, t.workspaceId),
    index('contact_notes_user').on(t.userId),
  ],
)
