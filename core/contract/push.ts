import { z } from 'zod'
import { clockTime } from '#core/sequence/clock-time.ts'
import { endpoint } from './endpoint.ts'
import { done, id, timestamp } from './ids.ts'

/** Which mail a person is told of; each includes those behind it. */
export const PUSH_LEVELS = ['all', 'people', 'known'] as const
export type PushLevel = (typeof PUSH_LEVELS)[number]

/** `hours`: between two times of day. `outside-work`: outside of the person's working hours. */
export const PUSH_QUIET = ['never', 'hours', 'outside-work'] as const
export type PushQuiet = (typeof PUSH_QUIET)[number]

/** How many messages may be asked for at once. */
export const MOST_NEWS = 200

const settings = z.object({
  level: z.enum(PUSH_LEVELS),
  /** Whether a push tells the sender, the subject and the first words, or only that mail has come. */
  showsContent: z.boolean(),
  quiet: z.enum(PUSH_QUIET),
  quietFrom: clockTime,
  quietTo: clockTime,
  /** Mailboxes of which nothing is told. */
  silentAccountIds: z.array(z.number()).max(1000),
})
export type PushSettings = z.output<typeof settings>

export const USUAL_PUSH: PushSettings = {
  level: 'people',
  showsContent: true,
  quiet: 'never',
  quietFrom: '22:00',
  quietTo: '07:00',
  silentAccountIds: [],
}

const device = z.object({
  id: z.number(),
  /** The browser's own name for itself (User-Agent). */
  userAgent: z.string().nullable(),
  createdAt: timestamp,
  /** When its push service last took a push; null for never. */
  usedAt: timestamp.nullable(),
  isCurrent: z.boolean(),
})
export type PushDevice = z.output<typeof device>

const base64Url = z.string().regex(/^[A-Za-z0-9_-]+={0,2}$/, 'Not a key')
const isWebAddress = (text: string) => URL.parse(text)?.protocol === 'https:'

/** What a push service's address and the browser's keys are, as `PushSubscription.toJSON()` gives them. */
const subscription = z.object({
  endpoint: z.string().max(2000).refine(isWebAddress, 'Not the address of a push service'),
  p256dh: base64Url.min(80).max(100),
  auth: base64Url.min(20).max(30),
})

/** What a push carries, encrypted for the browser (RFC 8291), and the service worker shows (`web/public/sw.js`). */
export interface PushedNews {
  title: string
  body: string
  /** Where a press leads. */
  path: string
  /** A later push with the same tag replaces the notification. */
  tag: string
  emailIds: number[]
}

/** New mail on devices where no page is open. */
export const push = {
  get: endpoint('GET /api/push', {
    access: 'user',
    summary:
      "The key that browsers subscribe with, the caller's devices that are told of new mail, and of what",
    response: z.object({ publicKey: z.string(), settings, devices: z.array(device) }),
  }),
  addDevice: endpoint('PUT /api/push/devices', {
    access: 'user',
    summary: 'Tell this device of new mail, as long as the caller is signed in on it',
    body: subscription,
    response: done,
  }),
  removeDevice: endpoint('DELETE /api/push/devices/:id', {
    access: 'user',
    summary: 'Tell a device of nothing any more',
    params: z.object({ id }),
    response: done,
  }),
  saveSettings: endpoint('PUT /api/push/settings', {
    access: 'user',
    summary: 'Choose of which mail the caller is told, when, and how much it says',
    /** `timeZone`: of the browser, where the server knows none yet. */
    body: settings.extend({ timeZone: z.string().max(100).optional() }),
    response: settings,
  }),
  unread: endpoint('GET /api/push/unread', {
    access: 'browser',
    summary: 'Which of these messages nobody has read yet, so that notifications of the others go away',
    query: z.object({
      ids: z
        .string()
        .regex(/^\d{1,15}(?:,\d{1,15})*$/, 'Please name messages')
        .transform(text => text.split(',').map(Number))
        .refine(ids => ids.length <= MOST_NEWS, 'Too many at once'),
    }),
    response: z.object({ unread: z.array(z.number()) }),
  }),
}
