import type { CampaignSettings } from '#core/outreach/campaigns/settings.ts'
import { fillTemplate } from '#core/outreach/campaigns/template/fill-template.ts'
import { parseTemplate } from '#core/outreach/campaigns/template/parse-template.ts'
import { isKnownVariable, type NamedContact, valuesFor } from '#core/outreach/campaigns/template/variables.ts'
import { wrongVariables } from '#core/outreach/campaigns/template/wrong-variables.ts'
import { isEmptyBody } from '#core/text/html/empty-body.ts'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { joinLetter } from '#core/text/letter.ts'
import type { Deps } from '#server/deps.ts'
import type { UnsubscribeWays } from '#server/mail/mime/build-message.ts'
import { footerOf } from './footer.ts'
import { sealLink } from './letter-tokens.ts'
import { safeLinks, spellOutLinks, trackingPicture, trackLinks } from './links.ts'

export interface CampaignMail {
  workspaceId: number
  /** Null in previews and tests: then its links do nothing. */
  enrolmentId: number | null
  step: number
  /** HTML; an empty subject is `replySubject`. */
  variant: { subject: string; body: string }
  replySubject: string
  contact: NamedContact
  /** Where it goes. */
  address: string
  /** As in From. */
  sender: { name: string; email: string }
  /** HTML. */
  signature: string
  /** The approved first line; empty if there is none. */
  firstLine: string
  /** The keys of the workspace's own fields. */
  customFields: ReadonlySet<string>
  settings: Pick<CampaignSettings, 'tracksOpens' | 'tracksClicks' | 'unsubscribeText' | 'physicalAddress'>
}

export interface BuiltCampaignMail {
  subject: string
  /** HTML, with signature and footer. */
  body: string
  /** The plain-text part, with its links written out. */
  text: string
  unsubscribe: UnsubscribeWays
  /** Why it must not be sent like this, in plain words; empty if it may. */
  problems: string[]
}

type Parts = Pick<Deps, 'config' | 'secrets'>

/** A mail of a campaign for one contact, as it leaves. The engine, previews and tests all use this. */
export function buildCampaignMail(deps: Parts, mail: CampaignMail): BuiltCampaignMail {
  const { contact, address: email, sender, firstLine, settings, variant } = mail
  const isKnown = (name: string) => isKnownVariable(name, mail.customFields)
  const values = valuesFor(contact, { email, sender, firstLine })
  const templates = {
    subject: parseTemplate(variant.subject, 'text'),
    body: parseTemplate(variant.body, 'html'),
  }
  const subject = fillTemplate(templates.subject, values, isKnown)
  const body = fillTemplate(templates.body, values, isKnown)
  const missing = [...new Set([...subject.missing, ...body.missing])]
  const wrong = [
    ...wrongVariables(variant.subject, 'text', mail.customFields),
    ...wrongVariables(variant.body, 'html', mail.customFields),
  ]
  const problems = [
    ...templates.subject.problems,
    ...templates.body.problems,
    ...wrong.map(({ says, advice }) => `${says} ${advice}`),
    ...missing.map(name => `Nothing stands for {{${name}}}.`),
    ...(isEmptyBody(body.text) ? ['It has no text.'] : []),
  ]
  const unsubscribe = waysToLeave(deps, mail)
  const written = safeLinks(body.text)
  const footer = footerOf(settings, unsubscribe)
  const whole = (html: string) =>
    `${joinLetter({ body: html, signature: mail.signature, quote: '' })}${footer}`
  return {
    subject: subject.text.trim() || mail.replySubject,
    body: `${whole(settings.tracksClicks ? trackLinks(deps, mail, written) : written)}${
      settings.tracksOpens ? trackingPicture(deps, mail) : ''
    }`,
    // Without tracking: readers of plain text see the addresses.
    text: htmlToText(spellOutLinks(whole(written))),
    unsubscribe,
    problems: [...new Set(problems)],
  }
}

/** A mail that wishes nothing: in previews and tests links do nothing. */
const OF_TEST = { subject: 'Test', body: 'This was a test.' }

/** A mail with the token unsubscribes the address that was written to, whoever sends it. */
function waysToLeave(
  deps: Parts,
  { workspaceId, enrolmentId, step, address, sender }: CampaignMail,
): UnsubscribeWays {
  const { hasPublicUrl, publicUrl } = deps.config
  const token = sealLink(deps, 'unsubscribe', { workspaceId, enrolmentId, step, address })
  return {
    url: hasPublicUrl ? `${publicUrl}/api/outreach/unsubscribe/${token}` : null,
    mail:
      enrolmentId === null
        ? { to: sender.email, ...OF_TEST }
        : { to: sender.email, subject: `unsubscribe ${token}` },
  }
}
