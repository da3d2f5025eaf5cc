import type { FastifyReply, FastifyRequest } from 'fastify'
import type { campaignLinks } from '#core/contract/outreach/campaign-links.ts'
import { unsubscribePage } from '#server/campaigns/public/page.ts'
import { PAGE_WORDS, pageLanguage } from '#server/campaigns/public/page-words.ts'
import { recordClick, recordOpen } from '#server/campaigns/public/record-visit.ts'
import {
  readUnsubscribe,
  type UnsubscribeState,
  unsubscribeByLink,
} from '#server/campaigns/public/unsubscribe.ts'
import { REPLIED, type Routes } from '#server/http/call.ts'
import { AppError } from '#server/platform/errors.ts'

export const campaignLinkRoutes: Routes<typeof campaignLinks> = {
  unsubscribePage: ({ ctx, params, request, reply }) =>
    sendPage(request, reply, () => readUnsubscribe(ctx, params.token)),
  unsubscribe: ({ ctx, params, request, reply }) =>
    sendPage(request, reply, () => unsubscribeByLink(ctx, params.token)),
  async open({ ctx, params, request, reply }): Promise<typeof REPLIED> {
    await recordOpen(ctx, { token: params.token, visitor: visitorOf(request) })
    // Mail programs load it from elsewhere.
    await reply.header('cross-origin-resource-policy', 'cross-origin').type('image/gif').send(DOT)
    return REPLIED
  },
  async click({ ctx, query, request, reply }): Promise<typeof REPLIED> {
    const url = await recordClick(ctx, { token: query.to, visitor: visitorOf(request) })
    if (url === null) return sendGone(request, reply)
    await reply.redirect(url, 302)
    return REPLIED
  },
}

/** A transparent picture of one dot. */
const DOT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const visitorOf = ({ method, headers, ip }: FastifyRequest) => ({
  method,
  userAgent: headers['user-agent'] ?? '',
  ip,
  purpose: `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`,
})

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  act: () => Promise<UnsubscribeState>,
): Promise<typeof REPLIED> {
  try {
    const { state, address, language } = await act()
    return show(request, reply, { state, address, contactLanguage: language })
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return sendGone(request, reply)
    throw error
  }
}

const sendGone = (request: FastifyRequest, reply: FastifyReply) =>
  show(request, reply.status(404), { state: 'gone', address: '', contactLanguage: '' })

async function show(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  {
    state,
    address,
    contactLanguage,
  }: { state: UnsubscribeState['state'] | 'gone'; address: string; contactLanguage: string },
): Promise<typeof REPLIED> {
  const language = pageLanguage(headers['accept-language'], contactLanguage)
  await reply
    .type('text/html; charset=utf-8')
    .send(unsubscribePage({ language, words: PAGE_WORDS[language]!, state, address }))
  return REPLIED
}
