import { escapeHtml } from '#core/text/html/escape-html.ts'
import { htmlTokens } from '#core/text/html/html-tokens.ts'
import { findAttribute, mapAttributes } from '#core/text/html/map-attributes.ts'
import type { Deps } from '#server/deps.ts'
import { type Meaning, sealLink } from './letter-tokens.ts'

const LINK = { tag: 'a', attribute: 'href' }
/** A longer address is not tracked: mail programs cut long ones. */
const LONGEST_TRACKED = 1000

type Of = Meaning<'open'>
type Parts = Pick<Deps, 'config' | 'secrets'>

/** Values may stand in links. A bare domain becomes a web address, and nothing but web, mail and phone addresses stays. */
export const safeLinks = (html: string): string =>
  mapAttributes(html, LINK, value => {
    const url = value.trim()
    if (/^(?:https?|mailto|tel):/i.test(url)) return url
    return /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#:]|$)/u.test(url) ? `https://${url}` : ''
  })

/**
 * Leads web links by way of this installation. Where they go is sealed in them, so they lead nowhere else. Those of previews
 * and tests stay as they are.
 */
export const trackLinks = (deps: Parts, { workspaceId, enrolmentId, step }: Of, html: string): string =>
  mapAttributes(html, LINK, url => {
    if (
      enrolmentId === null ||
      !deps.config.hasPublicUrl ||
      !/^https?:/i.test(url) ||
      url.length > LONGEST_TRACKED
    )
      return null
    const token = sealLink(deps, 'click', { workspaceId, enrolmentId, step, url })
    return `${deps.config.publicUrl}/api/outreach/click?to=${token}`
  })

/** A picture that nobody sees. Whoever loads it has opened the message, or is a program. */
export function trackingPicture(deps: Parts, { workspaceId, enrolmentId, step }: Of): string {
  if (!deps.config.hasPublicUrl) return ''
  const token = sealLink(deps, 'open', { workspaceId, enrolmentId, step })
  return `<img src="${deps.config.publicUrl}/api/outreach/open/${token}" width="1" height="1" alt="">`
}

/** Writes the address of each link behind its text, for the plain-text part. */
export function spellOutLinks(html: string): string {
  let result = ''
  let at = 0
  let open: { href: string; start: number } | null = null
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text' || token.name !== 'a') continue
    if (token.kind === 'open') {
      open = { href: findAttribute(token.attributes, 'href')?.value ?? '', start: token.end }
      continue
    }
    const shown = open ? html.slice(open.start, token.start) : ''
    const href = open?.href.replace(/^mailto:([^?]*).*$/i, '$1') ?? ''
    if (href !== '' && !shown.includes(escapeHtml(href))) {
      result += `${html.slice(at, token.start)} (${escapeHtml(href)})`
      at = token.start
    }
    open = null
  }
  return result + html.slice(at)
}
