import type { CampaignSettings } from '#core/outreach/campaigns/settings.ts'
import { escapeHtml } from '#core/text/html/escape-html.ts'
import { mailtoOf, type UnsubscribeWays } from '#server/mail/mime/build-message.ts'

/** What stands below each message: who sends it, and how to get no more. HTML. */
export function footerOf(
  { physicalAddress, unsubscribeText }: Pick<CampaignSettings, 'physicalAddress' | 'unsubscribeText'>,
  { url, mail }: UnsubscribeWays,
): string {
  const href = url ?? (mail && mailtoOf(mail)) ?? ''
  const lines = [
    ...(physicalAddress === '' ? [] : [escapeHtml(physicalAddress).replace(/\r?\n/g, '<br>')]),
    `<a href="${escapeHtml(href)}" style="color:#6b6b6b">${escapeHtml(unsubscribeText || 'Unsubscribe')}</a>`,
  ]
  return `<div style="margin-top:24px;font-size:12px;line-height:18px;color:#6b6b6b">${lines
    .map(line => `<p style="margin:0 0 4px">${line}</p>`)
    .join('')}</div>`
}
