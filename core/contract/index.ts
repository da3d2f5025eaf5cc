import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { ai } from './ai.ts'
import { aiSettings } from './ai-settings.ts'
import { approvedAnswers } from './approved-answers.ts'
import { auth } from './auth.ts'
import { automaticAnswers } from './automatic-answers.ts'
import { automation } from './automation.ts'
import { calendar } from './calendar.ts'
import { clearings } from './clearings.ts'
import { correspondence } from './correspondence.ts'
import { credentials } from './credentials.ts'
import { drafts } from './drafts.ts'
import { emails } from './emails.ts'
import { followUps } from './follow-ups.ts'
import { health } from './health.ts'
import { invitations } from './invitations.ts'
import { labels } from './labels.ts'
import { mailImports } from './mail-imports.ts'
import { notices } from './notices.ts'
import { organization } from './organization.ts'
import { outbox } from './outbox.ts'
import { campaignLetters } from './outreach/campaign-letters.ts'
import { campaignLinks } from './outreach/campaign-links.ts'
import { campaignReports } from './outreach/campaign-reports.ts'
import { campaigns } from './outreach/campaigns.ts'
import { contactExchange } from './outreach/contact-exchange.ts'
import { contactFields } from './outreach/contact-fields.ts'
import { contactGroups } from './outreach/contact-groups.ts'
import { contactImports } from './outreach/contact-imports.ts'
import { contactNotes } from './outreach/contact-notes.ts'
import { contacts } from './outreach/contacts.ts'
import { deliverability } from './outreach/deliverability.ts'
import { suppressions } from './outreach/suppressions.ts'
import { tasks } from './outreach/tasks.ts'
import { websites } from './outreach/websites.ts'
import { privacy } from './privacy.ts'
import { push } from './push.ts'
import { receipts } from './receipts.ts'
import { registration } from './registration.ts'
import { rules } from './rules.ts'
import { savedViews } from './saved-views.ts'
import { scheduled } from './scheduled.ts'
import { search } from './search.ts'
import { senderChoices } from './sender-choices.ts'
import { snippets } from './snippets.ts'
import { storage } from './storage.ts'
import { sync } from './sync.ts'
import { threading, threads } from './threads.ts'
import { triage } from './triage.ts'
import { usage } from './usage.ts'
import { vacation } from './vacation.ts'
import { views } from './views.ts'
import { workingHours } from './working-hours.ts'

/** Every call the product makes: the table of contents. */
export const contract = {
  auth,
  clearings,
  credentials,
  registration,
  invitations,
  admin,
  privacy,
  organization,
  accounts,
  sync,
  labels,
  mailImports,
  emails,
  views,
  triage,
  threads,
  threading,
  notices,
  push,
  receipts,
  drafts,
  scheduled,
  outbox,
  search,
  savedViews,
  rules,
  ai,
  aiSettings,
  automation,
  followUps,
  workingHours,
  senderChoices,
  approvedAnswers,
  automaticAnswers,
  snippets,
  storage,
  calendar,
  correspondence,
  contactImports,
  contactExchange,
  vacation,
  contacts,
  contactGroups,
  contactFields,
  contactNotes,
  suppressions,
  websites,
  tasks,
  usage,
  campaigns,
  health,
  campaignLetters,
  deliverability,
  campaignLinks,
  campaignReports,
}
