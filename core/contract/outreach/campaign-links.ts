import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const token = z.string().max(500)

/** Where links in messages of campaigns lead. Everybody may follow them; they name nobody who is not sealed in them. */
export const campaignLinks = {
  unsubscribePage: endpoint('GET /api/outreach/unsubscribe/:token', {
    access: 'public',
    summary:
      'A page with a button to unsubscribe. Following the link changes nothing: mail scanners follow links',
    params: z.object({ token }),
    kind: 'binary',
  }),
  unsubscribe: endpoint('POST /api/outreach/unsubscribe/:token', {
    access: 'public',
    summary:
      'Unsubscribe: by the button of the page, or by the one-click request of a mail program (RFC 8058)',
    params: z.object({ token }),
    kind: 'binary',
  }),
  open: endpoint('GET /api/outreach/open/:token', {
    access: 'public',
    summary: 'A picture that nobody sees; loading it counts as an opened message unless a program loads it',
    params: z.object({ token }),
    kind: 'binary',
  }),
  click: endpoint('GET /api/outreach/click', {
    access: 'public',
    summary: 'Leads to the page that is sealed in the link, and to no other',
    query: z.object({ to: z.string().max(4000).default('') }),
    kind: 'binary',
  }),
}
