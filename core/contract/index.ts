import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { ai } from './ai.ts'
import { aiSettings } from './ai-settings.ts'
import { auth } from './auth.ts'
import { automaticAnswers } from './automatic-answers.ts'
import { automation } from './automation.ts'
import { calendar } from './calendar.ts'
import { credentials } from './credentials.ts'
import { drafts } from './drafts.ts'
import { emails } from './emails.ts'
import { followUps } from './follow-ups.ts'
import { health } from './health.ts'
import { invitations } from './invitations.ts'
import { labels } from './labels.ts'
import { notices } from './notices.ts'
import { organization } from './organization.ts'
import { outbox } from './outbox.ts'
import { privacy } from './privacy.ts'
import { registration } from './registration.ts'
import { rules } from './rules.ts'
import { savedViews } from './saved-views.ts'
import { scheduled } from './scheduled.ts'
import { search } from './search.ts'
import { snippets } from './snippets.ts'
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
  credentials,
  registration,
  invitations,
  admin,
  privacy,
  organization,
  accounts,
  sync,
  labels,
  emails,
  views,
  triage,
  threads,
  threading,
  notices,
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
  automaticAnswers,
  snippets,
  calendar,
  vacation,
  usage,
  health,
}
