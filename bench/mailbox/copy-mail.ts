import type { Client } from '#server/office/backup/rows/table-queries.ts'

/**
 * What differs in a copy of a row, by column; null for a column that the database fills. `k` is the number of the copy,
 * `$m` and `$t` the numbers of messages and threads that are copied.
 */
const hashed = (column: string) => `encode(sha256(convert_to(k || ${column}, 'UTF8')), 'hex')`
const older = (column: string) => `${column} - k * $m * interval '15 minutes'`
const COPIES = {
  threads: { of: 'id <= $t', id: 'id + k * $t' },
  thread_references: {
    of: 'thread_id <= $t',
    thread_id: 'thread_id + k * $t',
    rfc_message_id: `k || '-' || rfc_message_id`,
  },
  messages: {
    of: 'id <= $m',
    id: 'id + k * $m',
    thread_id: 'thread_id + k * $t',
    identity: hashed('identity'),
    source_blob: hashed('source_blob'),
    rfc_message_id: `k || '-' || rfc_message_id`,
    in_reply_to: `k || '-' || in_reply_to`,
    references: `array(select k || '-' || name from unnest("references") name)`,
    received_at: older('received_at'),
    sent_at: older('sent_at'),
  },
  message_bodies: { of: 'message_id <= $m', message_id: 'message_id + k * $m' },
  message_words: { of: 'message_id <= $m', message_id: 'message_id + k * $m' },
  attachments: { of: 'message_id <= $m', id: null, message_id: 'message_id + k * $m', blob: hashed('blob') },
  placements: {
    of: 'message_id <= $m',
    id: null,
    message_id: 'message_id + k * $m',
    remote_id: `k || '-' || remote_id`,
  },
  blobs: { of: 'segment_id = 1', hash: hashed('hash'), segment_id: '2' },
} as const satisfies Record<string, { of: string; [column: string]: string | null }>

type Copied = keyof typeof COPIES
/** An index that the triggers of these tables search by for each row. */
export const KEPT = ['messages_thread']
export const COPIED = Object.keys(COPIES) as Copied[]

/** Copies the first `messages` of a table, in `threads` threads, until there are `count`: each copy is older mail. */
export async function copyMail(
  client: Client,
  table: Copied,
  { messages, threads, count }: { messages: number; threads: number; count: number },
): Promise<void> {
  const { of, ...changed }: { of: string; [column: string]: string | null } = COPIES[table]
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  const columns = rows.map(({ name }) => name).filter(name => changed[name] !== null)
  const list = (names: string[]) => names.join(', ')
  for (let copy = 1; copy * messages < count; copy += 1) {
    const filled = (text: string) =>
      text.replaceAll('$m', `${messages}`).replaceAll('$t', `${threads}`).replace(/\bk\b/g, `${copy}`)
    await client.query(
      `insert into ${table} (${list(columns.map(quoted))}) overriding system value
      select ${list(columns.map(name => filled(changed[name] ?? quoted(name))))} from ${table} where ${filled(of)}`,
    )
  }
  const serial = columns.includes('id') && `pg_get_serial_sequence('${table}', 'id')`
  if (serial) await client.query(`select setval(${serial}, (select max(id) from ${table}))`)
}

const quoted = (name: string) => `"${name}"`
