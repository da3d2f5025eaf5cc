/** A line of the table; figures are found by its name. */
export interface Line {
  name: string
  aim?: string
}

export const READS = [
  'newest 50',
  'message',
  'thread',
  'frequent word',
  'rare word',
  'unchanged list',
] as const
export type Read = (typeof READS)[number]

type OfRead = 'one' | 'many' | 'kilobytes' | 'cpu'
type Known = Partial<Record<OfRead, string>>

const readAims: Partial<Record<Read, Known>> = {
  'newest 50': { one: '≤ 2.5', many: '≤ 25' },
  message: { one: '≤ 2', many: '≤ 13' },
  thread: { one: '≤ 2.5', many: '≤ 20' },
  'frequent word': { one: '≤ 5', many: '≤ 40', kilobytes: '≤ 25' },
  'unchanged list': { cpu: '≤ 0.5' },
}

export const readNames = (read: Read) => ({
  one: `${read}, ms (p50)`,
  oneP95: `${read}, ms (p95)`,
  many: `${read}, 16 at once, ms (p50)`,
  manyP95: `${read}, 16 at once, ms (p95)`,
  cpu: `${read}, CPU ms`,
  kilobytes: `${read}, KB`,
})

function linesOf(read: Read): Line[] {
  const aims = readAims[read]
  return Object.entries(readNames(read)).map(([key, name]) => {
    const aim = aims?.[key as OfRead]
    return { name, ...(aim ? { aim } : {}) }
  })
}

export const SYNC = {
  rate: 'first sync, messages/s',
  foundRate: '… until words of each are found, messages/s',
  cpu: '… CPU ms a message, words included',
  newest: 'newest 50 listed after, s',
  learnt: 'CPU ms a message, learning included',
  memory: 'peak memory, learning included, MB',
  disk: 'disk, database included, MB',
  postgresDisk: "… of it PostgreSQL's database, MB",
  files: 'files in the data directory',
} as const

export const NEW_MAIL = {
  p50: 'new mail listed after, s (p50)',
  p95: 'new mail listed after, s (p95)',
} as const

export const IDLE = {
  cpu: 'idle, CPU s a minute',
  memory: 'idle, memory, MB',
} as const

export const LINES: readonly Line[] = [
  { name: SYNC.rate, aim: '≥ 1,200; PostgreSQL ≥ 1,500' },
  { name: SYNC.foundRate },
  { name: SYNC.cpu, aim: '≤ 1.4' },
  { name: SYNC.newest, aim: '≤ 0.6' },
  { name: SYNC.learnt },
  { name: SYNC.memory, aim: '≤ 450' },
  { name: SYNC.disk, aim: '≤ 130' },
  { name: SYNC.postgresDisk },
  { name: SYNC.files, aim: '< 200' },
  ...READS.flatMap(linesOf),
  { name: NEW_MAIL.p50 },
  { name: NEW_MAIL.p95 },
  { name: IDLE.cpu, aim: '≤ 0.5' },
  { name: IDLE.memory, aim: '≤ 250' },
]
